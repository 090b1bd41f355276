import type { Figure } from "./rows/row.ts";

/** @throws RangeError without values */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  const [low, high] = [sorted[Math.ceil(middle) - 1], sorted[Math.floor(middle)]];
  if (low === undefined || high === undefined) throw new RangeError("There is no median without values.");
  return (low + high) / 2;
}

/** The value that a share of the values does not exceed; 0 without values. */
export function percentile(values: readonly number[], share: number): number {
  return values.toSorted((a, b) => a - b)[Math.max(0, Math.ceil(values.length * share) - 1)] ?? 0;
}

/** The ratio to the reference in each round, since the speed of a machine varies from round to round. */
export function ratios({ values, reference }: Figure): number[] | undefined {
  return reference && values.map((value, round) => value / (reference.values[round] as number));
}

/** Whether the limit is met; undefined if there is no limit or no reference. */
export function isKept(figure: Figure): boolean | undefined {
  const { limit, values } = figure;
  const measured = limit?.of === "ratio" ? ratios(figure) : values;
  if (!limit || !measured) return undefined;
  const middle = median(measured);
  return middle >= (limit.least ?? Number.NEGATIVE_INFINITY) && middle <= (limit.most ?? Number.POSITIVE_INFINITY);
}

/** A table in plain text. */
export function formatTable(figures: readonly Figure[]): string {
  const lines = [["", "measured", "spread", "reference", "ratio", "limit", "", ""], ...figures.map(formatCells)];
  const widths = lines[0]?.map((_, column) => Math.max(...lines.map((cells) => cells[column]?.length ?? 0))) ?? [];
  const aligned = (cells: string[]) => cells.map((cell, column) => cell.padEnd(widths[column] as number));
  return lines.map((cells) => aligned(cells).join("  ").trimEnd()).join("\n");
}

function formatCells(figure: Figure): string[] {
  const { what, unit, values, reference, limit, note = "" } = figure;
  const quotients = ratios(figure);
  const verdict = isKept(figure);
  return [
    what,
    `${text(median(values))} ${unit}`,
    values.length > 1 ? `${text(Math.min(...values))} to ${text(Math.max(...values))}` : "",
    reference ? `${reference.name} ${text(median(reference.values))}` : "",
    quotients ? median(quotients).toFixed(2) : "",
    limit ? limitText(limit, unit) : "",
    verdict === undefined ? "-" : verdict ? "pass" : "FAIL",
    note,
  ];
}

const limitText = ({ of, least, most }: NonNullable<Figure["limit"]>, unit: string) =>
  `${least === undefined ? `at most ${most}` : `at least ${least}`}${of === "ratio" ? " of it" : ` ${unit}`}`;

const text = (value: number) => value.toLocaleString("en", { maximumFractionDigits: value < 10 ? 2 : 0 });
