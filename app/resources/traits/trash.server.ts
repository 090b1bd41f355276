import type { Action } from "../change-many.server.ts";

/** How long the trash keeps an item, in milliseconds (30 days). */
export const TRASH_KEEPS = 30 * 24 * 60 * 60 * 1000;

/** Deleted items can be brought back for a while. */
export const trashActions: Record<string, Action> = {
  delete: { rule: "remove", set: (_eb, now) => ({ trashed_at: now }) },
  restore: { rule: "write", inTrash: true, set: () => ({ trashed_at: null }) },
  purge: { rule: "remove", inTrash: true },
};
