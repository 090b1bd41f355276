import { expect, test } from "vitest";
import type { RevisionSummary } from "./history-calls.ts";
import { describeRevision, foldRevisions } from "./revision-entries.ts";

const revision = (id: number, kind: RevisionSummary["kind"], username = "ilse", action: string | null = "change") => ({
  ...{ id, version: id, kind, action, username },
  ...{ created_at: "2026-05-04T09:00:00.000Z", modified_at: "2026-05-04T09:00:00.000Z" },
});

test("folds consecutive automatic saves of one person", () => {
  const entries = foldRevisions([
    revision(7, "autosave"),
    revision(6, "autosave"),
    revision(5, "save"),
    revision(4, "autosave"),
    revision(3, "autosave", "omar"),
    revision(2, "autosave", "omar"),
    revision(1, "save", "omar", "create"),
  ]);
  expect(entries.map((entry) => [entry.revision.id, ...entry.earlier.map(({ id }) => id)])).toEqual([
    [7, 6],
    [5],
    [4],
    [3, 2],
    [1],
  ]);
});

test("describes a revision by its action, or else by the kind of save", () => {
  expect(describeRevision(revision(1, "save", "ilse", "submit"))).toBe("Submitted for review");
  expect(describeRevision(revision(1, "publish"))).toBe("Published");
  expect(describeRevision(revision(1, "autosave", "ilse", null))).toBe("Saved automatically");
  expect(describeRevision(revision(1, "restore"))).toBe("Earlier version restored");
});
