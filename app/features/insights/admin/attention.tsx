import { Button } from "@mantine/core";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { Link } from "react-router";
import { findDeclaration } from "#app/admin/items/declarations.ts";
import { adminPath } from "#app/resources/admin-path.ts";
import { AgeText } from "#app/ui/admin/age-text.tsx";
import { Icon } from "#app/ui/admin/icon.tsx";
import { isSessionExpired, LoadError } from "#app/ui/admin/load-error.tsx";
import { Section } from "#app/ui/admin/section.tsx";
import { TableSkeleton } from "#app/ui/admin/table-skeleton.tsx";
import classes from "./attention.module.css";
import { type AttentionEntry, attentionQuery, waitingItemsQuery } from "./dashboard-calls.ts";

/** Shows what needs attention today; each entry links to exactly the items that it counts. */
export function Attention() {
  const attention = useQuery(attentionQuery);
  return (
    <Section title="To do" lead="Tasks waiting for you.">
      {renderEntries()}
    </Section>
  );

  function renderEntries() {
    if (attention.isError && !isSessionExpired(attention.error))
      return <LoadError what="your tasks" error={attention.error} onRetry={() => attention.refetch()} />;
    if (!attention.data) return <TableSkeleton label="Loading your tasks" rows={2} />;
    if (attention.data.entries.length === 0)
      return (
        <p className={classes.allDone}>
          <Icon name="check" size={18} /> Nothing is waiting for you.
        </p>
      );
    return (
      <ul className={classes.entries} aria-label="To do">
        {attention.data.entries.map((entry) => (
          <Entry key={entry.name} entry={entry} />
        ))}
      </ul>
    );
  }
}

function Entry({ entry: { name, label, count, oldest, path, items } }: { entry: AttentionEntry }) {
  const text = (
    <>
      <strong>{count}</strong> {label}
    </>
  );
  return (
    <li className={classes.entry}>
      {path ? <Link to={path}>{text}</Link> : <span>{text}</span>}
      {oldest ? <Age since={oldest} isOldest={count > 1} /> : null}
      {items.length > 0 ? <NamedItems name={name} first={items} count={count} /> : null}
    </li>
  );
}

interface NamedItemsProps {
  name: string;
  first: AttentionEntry["items"];
  count: number;
}

/** An entry's items; the rest are loaded on request. */
function NamedItems({ name, first, count }: NamedItemsProps) {
  const [isAsked, setAsked] = useState(false);
  const { data, isFetching, isError, hasNextPage, fetchNextPage, refetch, error } = useInfiniteQuery({
    ...waitingItemsQuery(name),
    enabled: isAsked,
  });
  const items = [...first, ...(data?.pages.flatMap(({ results }) => results) ?? [])];
  const list = useRef<HTMLUListElement>(null);
  const focusAt = useRef<number>(undefined);
  const shown = items.length;
  // The pressed button may be gone, so focus moves to the first added item.
  useEffect(() => {
    if (focusAt.current === undefined || shown <= focusAt.current) return;
    list.current?.querySelectorAll("a")[focusAt.current]?.focus();
    focusAt.current = undefined;
  }, [shown]);

  function showMore() {
    focusAt.current = shown;
    if (!isAsked) setAsked(true);
    else void (isError ? refetch() : fetchNextPage());
  }

  return (
    <>
      <ul className={classes.named} ref={list}>
        {items.map((item) => (
          <li key={`${item.resource}/${item.id}`}>
            <NamedItem {...item} />
          </li>
        ))}
      </ul>
      {isError && !isSessionExpired(error) ? <p role="alert">The rest couldn’t be loaded. Please try again.</p> : null}
      {count > shown && (!data || hasNextPage) ? (
        <Button className={classes.more} variant="default" size="compact-md" loading={isFetching} onClick={showMore}>
          {`Show ${Math.min(20, count - shown)} more`}
        </Button>
      ) : null}
    </>
  );
}

function NamedItem({ resource, id, title }: AttentionEntry["items"][number]) {
  const definition = findDeclaration(resource);
  return definition ? <Link to={adminPath(definition, { id })}>{title || "Untitled"}</Link> : title;
}

/** "the oldest: 3 days ago" */
const Age = ({ since, isOldest }: { since: string; isOldest: boolean }) => (
  <span className={classes.age}>
    {isOldest ? "oldest: " : ""}
    <AgeText value={since} />
  </span>
);
