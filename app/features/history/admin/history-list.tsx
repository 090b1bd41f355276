import { Button } from "@mantine/core";
import { Link } from "react-router";
import type { ReviewNote } from "#app/admin/items/form/publication.ts";
import { TimeText } from "#app/ui/admin/time-text.tsx";
import classes from "./history.module.css";
import type { RevisionSummary } from "./history-calls.ts";
import { describeRevision, type RevisionEntry } from "./revision-entries.ts";

interface HistoryListProps {
  entries: readonly RevisionEntry[];
  notes: readonly ReviewNote[];
  chosen: number | undefined;
  /** Undefined if there are no older revisions. */
  onMore: (() => void) | undefined;
  isLoadingMore: boolean;
}

/** The saved states of an item, newest first, with action, person and time. */
export function HistoryList({ entries, notes, chosen, onMore, isLoadingMore }: HistoryListProps) {
  return (
    <nav aria-label="Versions" className={classes.list}>
      <ol className={classes.entries}>
        {entries.map(({ revision, earlier }) => (
          <li key={revision.id}>
            <Entry revision={revision} isChosen={revision.id === chosen} notes={notes} />
            {earlier.length > 0 ? (
              <details className={classes.earlier} open={earlier.some(({ id }) => id === chosen)}>
                <summary>
                  {earlier.length === 1 ? "1 earlier automatic save" : `${earlier.length} earlier automatic saves`}
                </summary>
                {earlier.map((each) => (
                  <Entry key={each.id} revision={each} isChosen={each.id === chosen} notes={[]} />
                ))}
              </details>
            ) : null}
          </li>
        ))}
      </ol>
      {onMore ? (
        <Button className={classes.more ?? ""} variant="default" fullWidth loading={isLoadingMore} onClick={onMore}>
          Show older versions
        </Button>
      ) : null}
    </nav>
  );
}

interface EntryProps {
  revision: RevisionSummary;
  isChosen: boolean;
  notes: readonly ReviewNote[];
}

function Entry({ revision, isChosen, notes }: EntryProps) {
  const { id, username, modified_at, version } = revision;
  const note = revision.action === "send_back" ? notes.find((each) => each.version === version) : undefined;
  return (
    <Link
      className={classes.entry}
      to={{ search: `?version=${id}` }}
      aria-current={isChosen ? "true" : undefined}
      preventScrollReset
    >
      <span className={classes.what}>{describeRevision(revision)}</span>
      <span className={classes.who}>
        {username ?? "Deleted account"}, <TimeText value={modified_at} withTime />
      </span>
      {note ? <span className={classes.note}>{note.note}</span> : null}
    </Link>
  );
}
