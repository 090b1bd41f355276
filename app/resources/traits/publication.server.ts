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
    if (status === "published") return areOut(now);
    if (status === "changed") return (eb) => eb.and([areOut(now)(eb), eb("pending", "is not", null)]);
    return (eb) => eb.and([eb("status", "=", "published"), eb("published_at", ">", now)]);
  },
  // What an editor has scheduled goes out as they saw it, whatever its author does to it meanwhile.
  holdsBack: ({ resource, before, input, actor, now }) =>
    before?.status === "published" &&
    input.status === undefined &&
    (isOut(before, now) || before.pending !== null || resource.access.publish(actor, now) === false),
  columns: (write, isHeldBack) => ({
    ...decided(write, isHeldBack),
    ...(!isHeldBack && { pending: null, public_modified_at: write.now }),
  }),
  // To visitors, edits that wait are no change.
  show: (row, now, newest) => ({
    ...(!newest && row.public_modified_at !== null && { modified_at: row.public_modified_at }),
    status: row.status,
    state: stateOf(row, now, newest),
    published_at: row.published_at,
  }),
  actions: {
    publish: {
      rule: "publish",
      isDone: ({ status, pending }) => status === "published" && !pending,
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
    unpublish: { rule: "publish", isDone: ({ status }) => status === "draft", set: () => ({ status: "draft" }) },
  },
};

const isOut = ({ published_at }: Row, now: string) => (published_at as string) <= now;

const areOut =
  (now: string): Condition =>
  (eb) =>
    eb.and([eb("status", "=", "published"), eb("published_at", "<=", now)]);

/** @throws PermissionDenied, InvalidInput where something is missing for it to be published. */
function decided({ resource, values, input, before, actor, now }: Write, isHeldBack: boolean): Values {
  const status = (input.status ?? before?.status ?? "draft") as string;
  const was = before?.published_at ?? null;
  const published_at = input.published_at !== undefined ? input.published_at : was;
  const isChanged = input.status !== undefined || published_at !== was;
  const decides = input.status === "published" || (before?.status === "published" && isChanged);
  if (decides && resource.access.publish(actor, now) === false) {
    throw new PermissionDenied("Only an editor decides what is published. Send it for review instead.");
  }
  if (status !== "published") return { status, published_at };
  const obstacles = isHeldBack ? [] : (resource.hooks.obstacles?.(values) ?? []);
  if (obstacles.length > 0) throw new InvalidInput(obstacles);
  const first_published_at = before?.first_published_at ?? published_at ?? now;
  return { status, published_at: published_at ?? now, first_published_at };
}

/** Scheduled and changed are derived: published with a time to come, published with newer edits. */
function stateOf(row: Row, now: string, newest: boolean) {
  if (row.status !== "published") return row.status;
  if (!isOut(row, now)) return "scheduled";
  return row.pending && newest ? "changed" : "published";
}
