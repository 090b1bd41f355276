import { z } from "zod";
import { InvalidInput } from "#app/platform/errors.ts";
import { booleanParam } from "#app/platform/http/list-queries.ts";
import type { Action } from "../resource.server.ts";
import type { TraitSteps } from "./trait-steps.ts";

/** How long deleted items stay in the trash, in milliseconds (30 days). */
export const TRASH_RETENTION = 30 * 24 * 60 * 60 * 1000;

/** Deleted items can be restored until `TRASH_RETENTION` has passed. */
export const trash = {
  output: { trashed_at: z.iso.datetime().nullable() },
  query: { trash: booleanParam.optional() },
  ordering: "trashed_at",
} as const;

const actions: Record<string, Action> = {
  delete: { rule: "remove", set: (_eb, now) => ({ trashed_at: now }) },
  restore: { rule: "write", inTrash: true, set: () => ({ trashed_at: null }) },
  purge: { rule: "remove", inTrash: true },
};

/**
 * Published items are restored as drafts, since publishing again is a separate decision, possibly by another person.
 */
const publishedActions: Record<string, Action> = {
  ...actions,
  restore: {
    rule: "write",
    inTrash: true,
    set: (eb) => ({
      trashed_at: null,
      status: eb.case().when("status", "=", "published").then("draft").else(eb.ref("status")).end(),
    }),
  },
};

export const trashSteps: TraitSteps = {
  actions: ({ traits }) => (traits.includes("publication") ? publishedActions : actions),
  readColumns: () => ["trashed_at"],
  visible: (inTrash) => (eb) => eb("trashed_at", inTrash ? "is not" : "is", null),
  requireChangeable(row) {
    if ((row.trashed_at ?? null) === null) return;
    throw InvalidInput.whole("not_possible", "This item is in the trash. Restore it before you change it.");
  },
};
