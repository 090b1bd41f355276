import { truth } from "#app/platform/http/lists.ts";
import type { ServedTrait } from "../trait.server.ts";

/** How long the trash keeps an item, in milliseconds (30 days). */
export const TRASH_KEEPS = 30 * 24 * 60 * 60 * 1000;

/** Deleted items can be brought back for a while. */
export const trash: ServedTrait = {
  name: "trash",
  orderings: ["trashed_at"],
  query: { trash: truth.optional() },
  show: (row) => ({ trashed_at: row.trashed_at }),
  actions: {
    delete: { rule: "remove", set: (_eb, now) => ({ trashed_at: now }) },
    restore: { rule: "write", inTrash: true, set: () => ({ trashed_at: null }) },
    purge: { rule: "remove", inTrash: true },
  },
};
