import { InvalidInput } from "#app/platform/errors.ts";
import type { Action } from "../change-many.server.ts";
import type { Row } from "../store.server.ts";

/** How long the trash keeps an item, in milliseconds (30 days). */
export const TRASH_KEEPS = 30 * 24 * 60 * 60 * 1000;

/** Deleted items can be brought back for a while. */
export const trashActions: Record<string, Action> = {
  delete: { rule: "remove", set: (_eb, now) => ({ trashed_at: now }) },
  restore: { rule: "write", inTrash: true, set: () => ({ trashed_at: null }) },
  purge: { rule: "remove", inTrash: true },
};

/** Where items are published, what was public comes back as a draft: to publish is another decision, and maybe another's. */
export const publishedTrashActions: Record<string, Action> = {
  ...trashActions,
  restore: {
    rule: "write",
    inTrash: true,
    set: (eb) => ({
      trashed_at: null,
      status: eb.case().when("status", "=", "published").then("draft").else(eb.ref("status")).end(),
    }),
  },
};

/** @throws InvalidInput where an item is in the trash: it is brought back first, then edited. */
export function refuseTrashed(row: Row): void {
  if ((row.trashed_at ?? null) === null) return;
  throw InvalidInput.whole("not_possible", "It is in the trash. Bring it back before you change it.");
}
