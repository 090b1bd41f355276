import { isDeepStrictEqual } from "node:util";
import { expressionBuilder, sql } from "kysely";
import { staffIdOf } from "#app/platform/actor.ts";
import type { OrderColumn } from "#app/platform/database/order-rows.ts";
import { InvalidInput, PermissionDenied } from "#app/platform/errors.ts";
import { type AnyTables, type Condition, editors, toCondition } from "#app/platform/rules.ts";
import { publishedOr, unpublishedOr } from "../access.server.ts";
import { contentFields } from "../fields.ts";
import { writtenValues } from "../inputs/inputs.server.ts";
import type { Action, Write } from "../resource.server.ts";
import type { Row, Values } from "../store.server.ts";
import { inState } from "./publication.ts";
import { newestSlug } from "./slug.server.ts";
import type { TraitSteps } from "./trait-steps.server.ts";

export const publicationSteps: TraitSteps = {
  access: (write, publish) => ({ read: publishedOr(editors), remove: unpublishedOr(publish, write) }),
  actions: () => actions,
  matching({ access }, { status }, actor, now) {
    if (status === undefined) return undefined;
    const isAsked = inState(String(status), now);
    // Which items have edits that wait is the business of those who can see them.
    return status === "changed" ? (eb) => eb.and([isAsked(eb), toCondition(access.write(actor, now))(eb)]) : isAsked;
  },
  orderColumns,
  present: shownPublication,
  unseen: (write) => (isUnseen(write) ? "Edits of somebody else wait. Read them first." : undefined),
  holdsBack: isHeldBack,
  pending: pendingColumns,
  columns: choosePublication,
  isShown: ({ status, trashed_at }) => status === "published" && trashed_at === null,
};

/** When edits that wait were made is not for everybody to know. */
function orderColumns(maySeeEdits: boolean | Condition): Record<string, OrderColumn> {
  if (maySeeEdits === true) return {};
  if (maySeeEdits === false) return { modified_at: "public_modified_at" };
  const modified_at = expressionBuilder<AnyTables, string>()
    .case()
    .when(maySeeEdits(expressionBuilder()))
    .then(sql.ref("modified_at"))
    .else(sql.ref("public_modified_at"))
    .end();
  return { modified_at };
}

const isOut = ({ published_at }: Row, now: string) => (published_at as string) <= now;

/** The state of an answer, and when visitors see it as changed: edits that wait are no change to them. */
function shownPublication(row: Row, now: string, newest: boolean): Values {
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
function isHeldBack(write: Write): boolean {
  const { resource, before, input, actor, now } = write;
  if (before?.status !== "published" || (input.status !== undefined && input.status !== "published")) return false;
  if (input.status === undefined) return true;
  if (onlyPublishes(input)) return false;
  return resource.access.publish(actor, now) === false || hasEditsOfOthers(write);
}

/** Whether edits of others would be published by somebody who does not say which version they have seen. */
const isUnseen = (write: Write): boolean =>
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
function pendingColumns({ resource: { definition }, before, values, actor }: Write, slug: Values): Values {
  const shown = writtenValues(definition, before as Row, false);
  if ((slug.pending_slug ?? null) === null && isDeepStrictEqual(values, shown)) return nothingPending;
  const editor = staffIdOf(actor);
  const isOthers = before?.pending && before.pending_by !== editor;
  return { pending: JSON.stringify(values), pending_by: isOthers ? null : editor };
}

const nothingPending = { pending: null, pending_by: null };

/** @throws PermissionDenied, InvalidInput where something is missing for it to be published. */
function choosePublication({ resource, values, input, before, actor, now }: Write, waits: boolean): Values {
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

const actions: Record<string, Action> = {
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
