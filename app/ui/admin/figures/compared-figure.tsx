import { Button } from "@mantine/core";
import { lazy, Suspense, useId } from "react";
import { dateLanguage } from "#app/ui/admin/date-format.ts";
import { Icon } from "#app/ui/admin/icon.tsx";
import classes from "./figures.module.css";
import type { Compared, Unit } from "./figures.ts";
import { saveCsv } from "./figures-csv.ts";
import { formatNumber, longName, summarizeFigure } from "./figures-text.ts";

const ComparedChart = lazy(() => import("./compared-chart.tsx"));

interface ComparedFigureProps {
  by: Unit;
  title: string;
  headline: string;
  /** The comparison with the period before, in words. */
  detail: string;
  /** The noun for what is counted: "views". */
  noun: string;
  series: readonly Compared[];
  /** The level of its heading. */
  heading?: "h2" | "h3";
  /** Further columns of the table. */
  further?: readonly { label: string; values: readonly number[] }[];
}

/** A number over time: headline and chart, with the same data as a table and as CSV. */
export function ComparedFigure({
  by,
  title,
  headline,
  detail,
  noun,
  series,
  heading: Heading = "h3",
  further = [],
}: ComparedFigureProps) {
  const id = useId();
  const last = series.length - 1;
  const head = [unitLabels[by], capitalized(noun), "Previous", ...further.map(({ label }) => label)];
  const name = (start: string, index: number) => `${longName(by, start)}${index === last ? " (so far)" : ""}`;
  const save = () =>
    saveCsv(title.toLowerCase().replaceAll(" ", "-"), [
      [head[0] as string, "Compared with", ...head.slice(1)],
      ...series.map(({ start, before_start, count, before }, index) => [
        start,
        before_start,
        count,
        before,
        ...further.map(({ values }) => values[index] ?? 0),
      ]),
    ]);
  const summary = summarizeFigure({ by, title, headline, detail, noun, series });
  return (
    <section className={classes.figure} aria-labelledby={id}>
      <Heading id={id}>{title}</Heading>
      <p className={classes.headline}>{headline}</p>
      <p className={classes.note}>{detail}</p>
      <div className={classes.chart} role="img" aria-label={summary}>
        <Suspense fallback={null}>
          <ComparedChart by={by} series={series} noun={noun} />
        </Suspense>
      </div>
      <ul className={classes.legend} aria-hidden="true">
        <li data-line="solid">{capitalized(noun)}</li>
        <li data-line="dashed">Previous</li>
      </ul>
      <div className={classes.behind}>
        <details>
          <summary>{`${title} table`}</summary>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard. */}
          <section className={classes.scroller} tabIndex={0} aria-label={`${title} table`}>
            <table className={classes.table} aria-label={title}>
              <thead>
                <tr>
                  {head.map((label) => (
                    <th key={label} scope="col">
                      {label}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {series.map(({ start, before_start, count, before }, index) => (
                  <tr key={start}>
                    <th scope="row" lang={dateLanguage()}>
                      {name(start, index)}
                    </th>
                    <td>{formatNumber(count)}</td>
                    <td title={longName(by, before_start)}>{formatNumber(before)}</td>
                    {further.map(({ label, values }) => (
                      <td key={label}>{formatNumber(values[index] ?? 0)}</td>
                    ))}
                  </tr>
                ))}
              </tbody>
            </table>
          </section>
        </details>
        <Button
          variant="subtle"
          leftSection={<Icon name="download" size={16} />}
          aria-label={`Download CSV: ${title.toLowerCase()}`}
          onClick={save}
        >
          Download CSV
        </Button>
      </div>
    </section>
  );
}

const unitLabels: Record<Unit, string> = { day: "Day", week: "Week", month: "Month", year: "Year" };
const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
