import type { Figure } from "./rows/row.ts";

/** @throws RangeError without values */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  const [low, high] = [sorted[Math.ceil(middle) - 1], sorted[Math.floor(middle)]];
  if (low === undefined || high === undefined) throw new RangeError("There is no median without values.");
  return (low + high) / 2;
}

/** The ratio to the reference, by round: the speed of a machine varies from round to round. */
export function ratios({ values, reference }: Figure): number[] | undefined {
  return reference && values.map((value, round) => value / (reference.values[round] as number));
}

/** Whether the aim is met; undefined if there is none, or nothing to compare with. */
export function isMet(figure: Figure): boolean | undefined {
  const { aim, values } = figure;
  const measured = aim?.of === "ratio" ? ratios(figure) : values;
  if (!aim || !measured) return undefined;
  const middle = median(measured);
  return middle >= (aim.least ?? Number.NEGATIVE_INFINITY) && middle <= (aim.most ?? Number.POSITIVE_INFINITY);
}

/**
 * Figures against the same ones of another run, whose median may be better `factor` times: rates as well as times and
 * memory.
 */
export function againstFigures(
  figures: readonly Figure[],
  others: readonly Figure[],
  name: string,
  factor: number,
): Figure[] {
  return figures.map(({ what, unit, values, note }) => {
    const other = others.find((figure) => figure.what === what);
    const limit = unit.endsWith("/s") ? { least: 1 / factor } : { most: factor };
    return {
      ...{ what, unit, values },
      ...(other && { reference: { name, values: other.values } }),
      aim: { of: "ratio", ...limit },
      ...(note !== undefined && { note }),
    };
  });
}

/** A table in plain text; `!` marks figures that miss their aim. */
export function table(figures: readonly Figure[]): string {
  const lines = [["", "measured", "spread", "reference", "ratio", "aim", ""], ...figures.map(line)];
  const widths = lines[0]?.map((_, column) => Math.max(...lines.map((cells) => cells[column]?.length ?? 0))) ?? [];
  return lines
    .map((cells) =>
      cells
        .map((cell, column) => cell.padEnd(widths[column] as number))
        .join("  ")
        .trimEnd(),
    )
    .join("\n");
}

function line(figure: Figure): string[] {
  const { what, unit, values, reference, aim, note } = figure;
  const quotients = ratios(figure);
  return [
    what,
    `${text(median(values))} ${unit}`,
    `${text(Math.min(...values))} to ${text(Math.max(...values))}`,
    reference ? `${reference.name} ${text(median(reference.values))}` : "",
    quotients ? median(quotients).toFixed(2) : "",
    aim ? aimText(aim, unit) : "",
    [isMet(figure) === false ? "!" : "", note ?? ""].filter(Boolean).join(" "),
  ];
}

const aimText = ({ of, least, most }: NonNullable<Figure["aim"]>, unit: string) =>
  `${least === undefined ? `at most ${most}` : `at least ${least}`}${of === "ratio" ? " of it" : ` ${unit}`}`;

const text = (value: number) => value.toLocaleString("en", { maximumFractionDigits: value < 10 ? 2 : 0 });
