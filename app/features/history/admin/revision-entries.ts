import type { RevisionSummary } from "./history-calls.ts";

/** An entry of the history: a revision, with the automatic saves that preceded it. */
export interface RevisionEntry {
  revision: RevisionSummary;
  /** Newest first. */
  earlier: RevisionSummary[];
}

/** Folds consecutive automatic saves by the same person into one entry. @param revisions newest first */
export function foldRevisions(revisions: readonly RevisionSummary[]): RevisionEntry[] {
  const entries: RevisionEntry[] = [];
  for (const revision of revisions) {
    const last = entries.at(-1);
    const isFolded =
      last?.revision.kind === "autosave" &&
      revision.kind === "autosave" &&
      last.revision.username === revision.username;
    if (isFolded) last.earlier.push(revision);
    else entries.push({ revision, earlier: [] });
  }
  return entries;
}

const actions: Record<string, string> = {
  create: "Created",
  submit: "Submitted for review",
  withdraw: "Withdrawn from review",
  send_back: "Sent back",
  publish: "Published",
  unpublish: "Unpublished",
  discard_changes: "Changes discarded",
};

const kinds: Record<RevisionSummary["kind"], string> = {
  save: "Saved",
  autosave: "Saved automatically",
  publish: "Published",
  restore: "Earlier version restored",
};

/** Describes an action, such as "Submitted for review". */
export const describeRevision = ({ kind, action }: RevisionSummary): string => actions[action ?? ""] ?? kinds[kind];
