import { Button } from "@mantine/core";
import { useId, useState } from "react";
import { Icon } from "#app/ui/admin/icon.tsx";
import classes from "./figures.module.css";
import { saveCsv } from "./figures-csv.ts";
import { formatNumber } from "./figures-text.ts";

const FEW = 8;

interface TopTableProps {
  title: string;
  /** The heading of the names. */
  column: string;
  /** The heading of the numbers. */
  counted?: string;
  /** Either all rows have the number of the period before, or none has. */
  rows: readonly { name: string; count: number; before?: number }[];
  /** Shown if there are no rows. */
  none: string;
  formatName?: (name: string) => string;
  getLink?: (name: string) => string;
}

/** The names with the highest numbers, as a table whose rows are also bars. */
export function TopTable({
  title,
  column,
  counted = "Views",
  rows,
  none,
  formatName = (name) => name,
  getLink,
}: TopTableProps) {
  const id = useId();
  const isCompared = rows.some(({ before }) => before !== undefined);
  const [showsAll, setShowsAll] = useState(false);
  const most = Math.max(1, ...rows.map(({ count }) => count));
  const save = () =>
    saveCsv(title.toLowerCase().replaceAll(" ", "-"), [
      [column, counted, ...(isCompared ? ["Previous"] : [])],
      ...rows.map(({ name, count, before = 0 }) => [formatName(name), count, ...(isCompared ? [before] : [])]),
    ]);
  return (
    <section className={classes.figure} aria-labelledby={id}>
      <h3 id={id}>{title}</h3>
      {rows.length === 0 ? (
        <p className={classes.note}>{none}</p>
      ) : (
        <>
          <table className={classes.table} aria-labelledby={id}>
            <thead>
              <tr>
                <th scope="col">{column}</th>
                <th scope="col">{counted}</th>
                {isCompared ? <th scope="col">Previous</th> : null}
              </tr>
            </thead>
            <tbody>
              {rows.slice(0, showsAll ? rows.length : FEW).map(({ name, count, before = 0 }) => (
                <tr key={name}>
                  <th scope="row" className={classes.bar}>
                    <span aria-hidden="true" style={{ width: `${(100 * count) / most}%` }} />
                    {getLink ? <a href={getLink(name)}>{formatName(name)}</a> : <bdi>{formatName(name)}</bdi>}
                  </th>
                  <td>{formatNumber(count)}</td>
                  {isCompared ? <td>{formatNumber(before)}</td> : null}
                </tr>
              ))}
            </tbody>
          </table>
          <div className={classes.behind}>
            {rows.length > FEW ? (
              <Button
                variant="subtle"
                aria-label={
                  showsAll ? `Show fewer: ${title.toLowerCase()}` : `Show all ${rows.length}: ${title.toLowerCase()}`
                }
                aria-expanded={showsAll}
                onClick={() => setShowsAll(!showsAll)}
              >
                {showsAll ? "Show fewer" : `Show all ${rows.length}`}
              </Button>
            ) : null}
            <Button
              variant="subtle"
              leftSection={<Icon name="download" size={16} />}
              aria-label={`Download CSV: ${title.toLowerCase()}`}
              onClick={save}
            >
              Download CSV
            </Button>
          </div>
        </>
      )}
    </section>
  );
}
