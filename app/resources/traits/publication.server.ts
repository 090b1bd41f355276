import { isDeepStrictEqual } from "node:util";
import { z } from "zod";
import { staffIdOf } from "#app/platform/actor.ts";
import { InvalidInput, PermissionDenied } from "#app/platform/errors.ts";
import type { Condition } from "#app/platform/rules.ts";
import type { Action } from "../change-many.server.ts";
import { contentFields } from "../fields.ts";
import { writtenValues } from "../inputs/inputs.server.ts";
import type { Row, Values } from "../store.server.ts";
import type { Write } from "../write.server.ts";
import { newestSlug } from "./slug.server.ts";

/** What a list can be asked for; scheduled and changed are derived. */
export const StateFilter = z
  .enum(["draft", "in_review", "published", "scheduled", "changed"])
  .meta({ description: "`scheduled` and `published` with and without edits that wait; `changed` is either with them." })
  .optional();

export const inState =
  (state: string, now: string): Condition =>
  (eb) => {
    if (state === "draft" || state === "in_review") return eb("status", "=", state);
    const isPublished = eb("status", "=", "published");
    if (state === "changed") return eb.and([isPublished, eb("pending", "is not", null)]);
    return eb.and([isPublished, eb("published_at", state === "scheduled" ? ">" : "<=", now)]);
  };

const isOut = ({ published_at }: Row, now: string) => (published_at as string) <= now;

/** The state of an answer, and when visitors see it as changed: edits that wait are no change to them. */
export function shownPublication(row: Row, now: string, newest: boolean): Values {
  const isLive = row.status === "published" && isOut(row, now);
  const changed = newest && row.pending !== null;
  const scheduled = changed ? "scheduled_changed" : "scheduled";
  const published = changed ? "changed" : "published";
  return {
    state: row.status !== "published" ? row.status : isLive ? published : scheduled,
    ...(row.slug !== undefined && shownSlug(row, isLive, newest)),
    ...(!newest && row.public_modified_at !== null && { modified_at: row.public_modified_at }),
  };
}

const shownSlug = (row: Row, isLive: boolean, newest: boolean): Values => ({
  slug: newest ? newestSlug(row) : row.slug,
  public_slug: isLive && row.trashed_at === null ? row.slug : null,
});

/**
 * Whether visitors are not to see a change yet, now or at the time it is scheduled for: it is kept
 * as the pending version. Who sends `status` again publishes their own edits with it; those of
 * others they publish by sending it alone.
 */
export function isHeldBack(write: Write): boolean {
  const { resource, before, input, actor, now } = write;
  if (before?.status !== "published" || (input.status !== undefined && input.status !== "published")) return false;
  if (input.status === undefined) return true;
  if (onlyPublishes(input)) return false;
  return resource.access.publish(actor, now) === false || hasEditsOfOthers(write);
}

/** Whether edits of others would be published by somebody who does not say which version they have seen. */
export const isUnseen = (write: Write): boolean =>
  write.before?.status === "published" &&
  write.input.version === undefined &&
  onlyPublishes(write.input) &&
  hasEditsOfOthers(write);

const onlyPublishes = ({ status, version: _version, autosave: _autosave, ...rest }: Values) =>
  status === "published" && Object.values(rest).every((value) => value === undefined);

/** Whether somebody else's edits, which wait, would be part of what is written. */
function hasEditsOfOthers({ resource: { definition }, before, input, held, values, actor }: Write): boolean {
  if (!before?.pending || before.pending_by === staffIdOf(actor)) return false;
  const shown = writtenValues(definition, before, false);
  const stays = (field: string) =>
    isDeepStrictEqual(values[field], held[field]) && !isDeepStrictEqual(held[field], shown[field]);
  const pendingSlug = before.pending_slug ?? null;
  return contentFields(definition).some(stays) || (pendingSlug !== null && (input.slug ?? pendingSlug) === pendingSlug);
}

/** The columns of edits that wait: none where they come to what visitors see already. */
export function pendingColumns({ resource: { definition }, before, values, actor }: Write, slug: Values): Values {
  const shown = writtenValues(definition, before as Row, false);
  if ((slug.pending_slug ?? null) === null && isDeepStrictEqual(values, shown)) return nothingPending;
  const editor = staffIdOf(actor);
  const isOthers = before?.pending && before.pending_by !== editor;
  return { pending: JSON.stringify(values), pending_by: isOthers ? null : editor };
}

const nothingPending = { pending: null, pending_by: null };

/** @throws PermissionDenied, InvalidInput where something is missing for it to be published. */
export function choosePublication({ resource, values, input, before, actor, now }: Write, waits: boolean): Values {
  const was = before?.published_at ?? null;
  const status = input.status ?? before?.status ?? "draft";
  const published_at = input.published_at !== undefined ? input.published_at : was;
  const moves = status !== before?.status || published_at !== was;
  const decides = status === "published" ? moves || !waits : before?.status === "published";
  if (decides && resource.access.publish(actor, now) === false)
    throw new PermissionDenied("Only an editor decides what is published. Send it for review instead.");
  const shown = waits ? {} : { ...nothingPending, public_modified_at: now };
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
