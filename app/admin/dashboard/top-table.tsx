import { Button } from "@mantine/core";
import { useId, useState } from "react";
import classes from "#app/ui/admin/figures/figures.module.css";
import type { Top } from "#app/ui/admin/figures/figures-calls.ts";
import { saveCsv } from "#app/ui/admin/figures/figures-csv.ts";
import { formatNumber } from "#app/ui/admin/figures/figures-text.ts";
import { Icon } from "#app/ui/admin/icon.tsx";

const FEW = 8;

interface TopTableProps {
  title: string;
  /** The label of the names. */
  column: string;
  rows: readonly Top[];
  /** Shown if there are none. */
  none: string;
  textOf?: (name: string) => string;
  linkTo?: (name: string) => string;
}

/** The names with the most views, as a table whose rows are also bars. */
export function TopTable({ title, column, rows, none, textOf = (name) => name, linkTo }: TopTableProps) {
  const id = useId();
  const [showsAll, setShowsAll] = useState(false);
  const most = Math.max(1, ...rows.map(({ count }) => count));
  const save = () =>
    saveCsv(title.toLowerCase().replaceAll(" ", "-"), [
      [column, "Views", "Before"],
      ...rows.map(({ name, count, before }) => [textOf(name), count, before]),
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
                <th scope="col">Views</th>
                <th scope="col">Before</th>
              </tr>
            </thead>
            <tbody>
              {rows.slice(0, showsAll ? rows.length : FEW).map(({ name, count, before }) => (
                <tr key={name}>
                  <th scope="row" className={classes.bar}>
                    <span aria-hidden="true" style={{ width: `${(100 * count) / most}%` }} />
                    {linkTo ? <a href={linkTo(name)}>{textOf(name)}</a> : <bdi>{textOf(name)}</bdi>}
                  </th>
                  <td>{formatNumber(count)}</td>
                  <td>{formatNumber(before)}</td>
                </tr>
              ))}
            </tbody>
          </table>
          <div className={classes.behind}>
            {rows.length > FEW ? (
              <Button variant="subtle" aria-expanded={showsAll} onClick={() => setShowsAll(!showsAll)}>
                {showsAll ? `Fewer of ${title.toLowerCase()}` : `All ${rows.length} of ${title.toLowerCase()}`}
              </Button>
            ) : null}
            <Button variant="subtle" leftSection={<Icon name="download" size={16} />} onClick={save}>
              {`CSV of ${title.toLowerCase()}`}
            </Button>
          </div>
        </>
      )}
    </section>
  );
}
