import { z } from "zod";
import { InvalidInput, PermissionDenied } from "#app/platform/errors.ts";
import type { Condition } from "../access.server.ts";
import { writtenValues } from "../inputs/inputs.server.ts";
import type { Row, Values } from "../store.server.ts";
import type { ServedTrait, Write } from "../trait.server.ts";

/** Drafts, review, publication on time, and edits of what is public that wait for Publish. */
export const publication: ServedTrait = {
  name: "publication",
  orderings: ["published_at"],
  query: { status: z.enum(["draft", "in_review", "published", "scheduled", "changed"]).optional() },
  condition({ status }, now) {
    if (status === undefined) return undefined;
    if (status === "draft" || status === "in_review") return (eb) => eb("status", "=", status);
    if (status === "published") return isOut(now);
    if (status === "changed") return (eb) => eb.and([isOut(now)(eb), eb("pending", "is not", null)]);
    return (eb) => eb.and([eb("status", "=", "published"), eb("published_at", ">", now)]);
  },
  holdsBack: ({ before, input, now }) =>
    before?.status === "published" && (before.published_at as string) <= now && input.status === undefined,
  columns: (write, isHeldBack) =>
    isHeldBack ? {} : { ...decided(write), pending: null, public_modified_at: write.now },
  // To visitors, edits that wait are no change.
  show: (row, now, newest) => ({
    ...(!newest && row.public_modified_at !== null && { modified_at: row.public_modified_at }),
    status: row.status,
    state: stateOf(row, now),
    published_at: row.published_at,
  }),
  actions: {
    publish: {
      rule: "publish",
      obstacle(row, { definition, hooks }) {
        if (row.pending) return "It has unpublished edits: open it and publish them there.";
        return hooks.obstacles?.(writtenValues(definition, row, false))[0]?.message;
      },
      set: (eb, now) => ({
        status: "published",
        published_at: eb.fn.coalesce("published_at", eb.val(now)),
        first_published_at: eb.fn.coalesce("first_published_at", "published_at", eb.val(now)),
      }),
    },
    unpublish: { rule: "publish", set: () => ({ status: "draft" }) },
  },
};

const isOut =
  (now: string): Condition =>
  (eb) =>
    eb.and([eb("status", "=", "published"), eb("published_at", "<=", now)]);

/** @throws PermissionDenied, InvalidInput where something is missing for it to be published. */
function decided({ resource, values, input, before, actor, now }: Write): Values {
  const status = (input.status ?? before?.status ?? "draft") as string;
  const decides = input.status === "published" || (input.status !== undefined && before?.status === "published");
  if (decides && resource.access.publish(actor, now) === false) {
    throw new PermissionDenied("Only an editor decides what is published. Send it for review instead.");
  }
  const published_at = input.published_at !== undefined ? input.published_at : (before?.published_at ?? null);
  if (status !== "published") return { status, published_at };
  const obstacles = resource.hooks.obstacles?.(values) ?? [];
  if (obstacles.length > 0) throw new InvalidInput(obstacles);
  const first_published_at = before?.first_published_at ?? published_at ?? now;
  return { status, published_at: published_at ?? now, first_published_at };
}

/** Scheduled and changed are derived: published with a time to come, published with newer edits. */
function stateOf({ status, published_at, pending }: Row, now: string) {
  if (status !== "published") return status;
  if ((published_at as string) > now) return "scheduled";
  return pending ? "changed" : "published";
}
