import { dequal } from "dequal/lite";
import { z } from "zod";
import { getStaffId } from "#app/platform/access/actor.ts";
import { type Condition, editors, toCondition } from "#app/platform/access/rules.ts";
import type { OrderColumn } from "#app/platform/database/order-rows.ts";
import { InvalidInput, PermissionDenied } from "#app/platform/errors.ts";
import { contentFields, contentValues } from "../inputs/input-values.ts";
import { buildStateCondition, publishedOr, unpublishedOr } from "../publication-rules.ts";
import type { Action, WriteContext } from "../resource.server.ts";
import { hasTrait, type ResourceDefinition } from "../resource-definition.ts";
import type { Row, Values } from "../store.server.ts";
import { getTableName } from "../table.ts";
import { dateTime } from "../values.ts";
import { awaitsReview, endSubmissions, submissions } from "./edit-submissions.ts";
import { newestSlug } from "./slug.ts";
import type { TraitSteps } from "./trait-steps.ts";

const Status = z.enum(["draft", "in_review", "published"]);
const State = z.enum(["draft", "in_review", "scheduled", "scheduled_changed", "published", "changed"]).meta({
  description:
    "What visitors see, and when. `scheduled`: this version, from `published_at`. `scheduled_changed`: the scheduled version, from `published_at`; newer edits are pending. `published`: this version, now. `changed`: the published version, now; newer edits are pending. To publish pending edits, send `status: published`.",
});

export type State = z.infer<typeof State>;

/** The filter of lists; `scheduled` and `changed` are derived from other columns. */
const StateFilter = z
  .enum(["draft", "in_review", "published", "scheduled", "changed"])
  .meta({
    description:
      "`scheduled` and `published` match items with or without pending edits. `changed` matches scheduled and published items with pending edits. `in_review` also matches published items whose pending edits await review.",
  })
  .optional();

/** Drafts, review and scheduled publication. Edits of published items are pending until they are published too. */
export const publication = {
  input: { status: Status.optional(), published_at: dateTime().nullable().optional() },
  changes: {
    // Visitors never see an autosave of a resource with drafts.
    autosave: z.boolean().optional().meta({ description: "Whether the editor saved automatically." }),
  },
  output: {
    status: Status,
    state: State,
    published_at: z.iso.datetime().nullable(),
    edits_in_review: z.boolean().meta({
      description: "Whether pending edits are waiting for review. Always false for clients that cannot see them.",
    }),
  },
  combinedWith: {
    slug: {
      output: {
        public_slug: z
          .string()
          .nullable()
          .meta({ description: "The slug of the public page. Null if the item is not public." }),
      },
    },
  },
  query: { status: StateFilter },
  ordering: "published_at",
  placementColumn: "published_at",
} as const;

export const publicationSteps: TraitSteps = {
  access: (write, publish) => ({ read: publishedOr(editors), remove: unpublishedOr(publish, write) }),
  actions: () => actions,
  readColumns: (definition) => [
    "status",
    "published_at",
    "public_modified_at",
    "pending",
    ...(hasTrait(definition, "slug") ? ["pending_slug"] : []),
  ],
  matching({ access, definition }, { status }, actor, now) {
    if (status === undefined) return undefined;
    // Only actors who can see pending edits may find out which items have them.
    const seesEdits = toCondition(access.write(actor, now));
    if (status === "changed") return (eb) => eb.and([isEdited(definition)(eb), seesEdits(eb)]);
    if (status !== "in_review") return buildStateCondition(String(status), now);
    return (eb) => eb.and([awaitsReview(definition)(eb), eb.or([eb("status", "=", status), seesEdits(eb)])]);
  },
  orderColumns,
  present: presentPublication,
  related: submissions,
  unseenEditsMessage: (context) =>
    isPublishingUnseenEdits(context) ? "Someone else has pending edits. Review them before you publish." : undefined,
  isStoredAsPending,
  pending: pendingColumns,
  columns: resolvePublication,
  onChange: endSubmissions,
  isVisibleToVisitors: ({ status, trashed_at }) => status === "published" && trashed_at === null,
};

/**
 * Whether edits of a published item are pending. Few items have any, so their ids are found first, in any order of the
 * list.
 */
const isEdited =
  ({ name }: ResourceDefinition): Condition =>
  (eb) =>
    eb.and([
      eb("status", "=", "published"),
      eb("id", "in", eb.selectFrom(getTableName(name)).select("id").where("pending", "is not", null)),
    ]);

/** The time of pending edits is visible only to actors who can see the edits. */
function orderColumns(maySeeEdits: boolean | Condition): Record<string, OrderColumn> {
  if (maySeeEdits === true) return {};
  if (maySeeEdits === false) return { modified_at: "public_modified_at" };
  return {
    modified_at: (eb) =>
      eb.case().when(maySeeEdits(eb)).then(eb.ref("modified_at")).else(eb.ref("public_modified_at")).end(),
  };
}

const isDue = ({ published_at }: Row, now: string) => (published_at as string) <= now;

/** The state, slugs and time of the last change in a response; none of them shows pending edits to visitors. */
function presentPublication(row: Row, now: string, newest: boolean): Values {
  const isPublic = row.status === "published" && isDue(row, now);
  const changed = newest && row.pending !== null;
  const scheduled = changed ? "scheduled_changed" : "scheduled";
  const published = changed ? "changed" : "published";
  return {
    state: row.status !== "published" ? row.status : isPublic ? published : scheduled,
    ...(row.slug !== undefined && presentSlug(row, isPublic, newest)),
    ...(!newest && row.public_modified_at !== null && { modified_at: row.public_modified_at }),
  };
}

const presentSlug = (row: Row, isPublic: boolean, newest: boolean): Values => ({
  slug: newest ? newestSlug(row) : row.slug,
  public_slug: isPublic && row.trashed_at === null ? row.slug : null,
});

/**
 * Whether a change of a published or scheduled item is stored as the pending version rather than published. Sending
 * `status` again publishes the actor's own edits; other people's edits are published only when `status` is sent alone.
 */
function isStoredAsPending(context: WriteContext): boolean {
  const { resource, before, input, actor, now } = context;
  if (before?.status !== "published" || (input.status !== undefined && input.status !== "published")) return false;
  if (input.status === undefined) return true;
  if (isOnlyPublishing(input)) return false;
  return resource.access.publish(actor, now) === false || hasEditsOfOthers(context);
}

/** Whether a client that sent no version would publish other people's edits, which it may not have seen. */
const isPublishingUnseenEdits = (context: WriteContext): boolean =>
  context.before?.status === "published" &&
  context.input.version === undefined &&
  isOnlyPublishing(context.input) &&
  hasEditsOfOthers(context);

const isOnlyPublishing = ({ status, version: _version, autosave: _autosave, ...rest }: Values) =>
  status === "published" && Object.values(rest).every((value) => value === undefined);

/** Whether the values to write include another person's pending edits. */
function hasEditsOfOthers({ resource: { definition }, before, input, current, values, actor }: WriteContext): boolean {
  if (!before?.pending || before.pending_by === getStaffId(actor)) return false;
  const published = contentValues(definition, before, false);
  const isKept = (field: string) => dequal(values[field], current[field]) && !dequal(current[field], published[field]);
  const pendingSlug = before.pending_slug ?? null;
  return (
    contentFields(definition).some(isKept) || (pendingSlug !== null && (input.slug ?? pendingSlug) === pendingSlug)
  );
}

/** The columns of the pending version; nothing is pending if the values equal the published ones. */
function pendingColumns({ resource: { definition }, before, values, actor }: WriteContext, slug: Values): Values {
  const published = contentValues(definition, before as Row, false);
  if ((slug.pending_slug ?? null) === null && dequal(values, published)) return nothingPending;
  const editor = getStaffId(actor);
  const isOthers = before?.pending && before.pending_by !== editor;
  return { pending: JSON.stringify(values), pending_by: isOthers ? null : editor };
}

const nothingPending = { pending: null, pending_by: null };

/** @throws PermissionDenied, InvalidInput if something that publication requires is missing. */
function resolvePublication(
  { resource, values, input, before, actor, now }: WriteContext,
  staysPending: boolean,
): Values {
  const previous = before?.published_at ?? null;
  const status = input.status ?? before?.status ?? "draft";
  const published_at = input.published_at !== undefined ? input.published_at : previous;
  const changesPublication = status !== before?.status || published_at !== previous;
  const needsPublisher = status === "published" ? changesPublication || !staysPending : before?.status === "published";
  if (needsPublisher && resource.access.publish(actor, now) === false)
    throw new PermissionDenied("Only editors can change published content. Submit your changes for review instead.");
  const replaced = staysPending ? {} : { ...nothingPending, public_modified_at: now };
  if (status !== "published") return { ...replaced, status, published_at };
  const blockers = staysPending ? [] : (resource.hooks.publishBlockers?.(values) ?? []);
  if (blockers.length > 0) throw new InvalidInput(blockers);
  const first_published_at = before?.first_published_at ?? published_at ?? now;
  return { ...replaced, status, published_at: published_at ?? now, first_published_at };
}

const actions: Record<string, Action> = {
  publish: {
    rule: "publish",
    savedAs: "publish",
    isDone: ({ status, pending }) => status === "published" && !pending,
    blocker(row, { definition, hooks }) {
      if (row.pending) return "This item has unpublished edits. Open it to publish them.";
      return hooks.publishBlockers?.(contentValues(definition, row, false))[0]?.message;
    },
    set: (eb, now) => ({
      status: "published",
      published_at: eb.fn.coalesce("published_at", eb.val(now)),
      first_published_at: eb.fn.coalesce("first_published_at", "published_at", eb.val(now)),
    }),
  },
  unpublish: {
    rule: "publish",
    savedAs: "save",
    isDone: ({ status }) => status === "draft",
    set: () => ({ status: "draft" }),
  },
};
