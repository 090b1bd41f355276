import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { adminPath } from "#app/resources/admin-path.ts";
import { dateLanguage } from "#app/ui/admin/date-format.ts";
import { Icon } from "#app/ui/admin/icon.tsx";
import { isSessionExpired, LoadError } from "#app/ui/admin/load-error.tsx";
import { Section } from "#app/ui/admin/section.tsx";
import { TableSkeleton } from "#app/ui/admin/table-skeleton.tsx";
import { declarationNamed } from "../items/declarations.ts";
import classes from "./dashboard.module.css";
import { type AttentionEntry, attentionQuery } from "./dashboard-calls.ts";

/** What needs a person today; each entry leads to exactly what it counts. */
export function Attention() {
  const attention = useQuery(attentionQuery);
  return (
    <Section title="What needs you today" lead="Only what is waiting, and what your role can do something about.">
      {renderEntries()}
    </Section>
  );

  function renderEntries() {
    if (attention.isError && !isSessionExpired(attention.error))
      return <LoadError what="what needs you" error={attention.error} onRetry={() => attention.refetch()} />;
    if (!attention.data) return <TableSkeleton label="Loading what needs you" rows={2} />;
    if (attention.data.entries.length === 0)
      return (
        <p className={classes.allDone}>
          <Icon name="check" size={18} /> Nothing is waiting for you.
        </p>
      );
    return (
      <ul className={classes.entries} aria-label="What needs you today">
        {attention.data.entries.map((entry) => (
          <Entry key={entry.name} entry={entry} />
        ))}
      </ul>
    );
  }
}

function Entry({ entry: { label, count, oldest, path, items } }: { entry: AttentionEntry }) {
  const text = (
    <>
      <strong>{count}</strong> {label}
    </>
  );
  return (
    <li className={classes.entry}>
      {path ? <Link to={path}>{text}</Link> : <span>{text}</span>}
      {oldest ? <Age since={oldest} isOldest={count > 1} /> : null}
      {items.length > 0 ? (
        <ul className={classes.named}>
          {items.map((item) => (
            <li key={`${item.resource}/${item.id}`}>
              <NamedItem {...item} />
            </li>
          ))}
        </ul>
      ) : null}
    </li>
  );
}

function NamedItem({ resource, id, title }: AttentionEntry["items"][number]) {
  const definition = declarationNamed(resource);
  return definition ? <Link to={adminPath(definition, { id })}>{title || "Untitled"}</Link> : title;
}

const units = [
  ["day", 86_400_000],
  ["hour", 3_600_000],
  ["minute", 60_000],
] as const;

/** "the oldest: 3 days ago" */
function Age({ since, isOldest }: { since: string; isOldest: boolean }) {
  const passed = Math.max(0, Date.now() - Date.parse(since));
  const [unit, length] = units.find(([, size]) => passed >= size) ?? units[2];
  const ago = new Intl.RelativeTimeFormat(dateLanguage(), { numeric: "auto" }).format(
    -Math.floor(passed / length),
    unit,
  );
  return (
    <span className={classes.age}>
      {isOldest ? "the oldest: " : ""}
      <time dateTime={since} lang={dateLanguage()}>
        {ago}
      </time>
    </span>
  );
}
