import { z } from "zod";
import { InvalidInput, PermissionDenied } from "#app/platform/errors.ts";
import type { Condition } from "#app/platform/rules.ts";
import type { Action } from "../change-many.server.ts";
import { writtenValues } from "../inputs/inputs.server.ts";
import type { Row, Values } from "../store.server.ts";
import type { Write } from "../write.server.ts";

/** What a list can be asked for. Scheduled and changed are derived: published with a time to come, published with newer edits. */
export const StateFilter = z.enum(["draft", "in_review", "published", "scheduled", "changed"]).optional();

export const inState =
  (state: string, now: string): Condition =>
  (eb) => {
    if (state === "draft" || state === "in_review") return eb("status", "=", state);
    const isPublished = eb.and([
      eb("status", "=", "published"),
      eb("published_at", state === "scheduled" ? ">" : "<=", now),
    ]);
    return state === "changed" ? isPublished.and("pending", "is not", null) : isPublished;
  };

const isOut = ({ published_at }: Row, now: string) => (published_at as string) <= now;

/** The state of an answer, and when visitors see it as changed: edits that wait are no change to them. */
export function shownPublication(row: Row, now: string, newest: boolean): Values {
  const published = !isOut(row, now) ? "scheduled" : row.pending && newest ? "changed" : "published";
  return {
    state: row.status === "published" ? published : row.status,
    ...(!newest && row.public_modified_at !== null && { modified_at: row.public_modified_at }),
  };
}

/**
 * Whether visitors are not to see a change yet: it is kept as the pending version. What an editor
 * has scheduled goes out as they saw it, whatever its author does to it meanwhile.
 */
export const isHeldBack = ({ resource, before, input, actor, now }: Write): boolean =>
  before?.status === "published" &&
  input.status === undefined &&
  (isOut(before, now) || before.pending !== null || resource.access.publish(actor, now) === false);

/** @throws PermissionDenied, InvalidInput where something is missing for it to be published. */
export function choosePublication({ resource, values, input, before, actor, now }: Write, waits: boolean): Values {
  const status = input.status ?? before?.status ?? "draft";
  const was = before?.published_at ?? null;
  const published_at = input.published_at !== undefined ? input.published_at : was;
  const isChanged = input.status !== undefined || published_at !== was;
  const decides = input.status === "published" || (before?.status === "published" && isChanged);
  if (decides && resource.access.publish(actor, now) === false)
    throw new PermissionDenied("Only an editor decides what is published. Send it for review instead.");
  const shown = waits ? {} : { pending: null, public_modified_at: now };
  if (status !== "published") return { ...shown, status, published_at };
  const obstacles = waits ? [] : (resource.hooks.obstacles?.(values) ?? []);
  if (obstacles.length > 0) throw new InvalidInput(obstacles);
  const first_published_at = before?.first_published_at ?? published_at ?? now;
  return { ...shown, status, published_at: published_at ?? now, first_published_at };
}

export const publicationActions: Record<string, Action> = {
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
};
