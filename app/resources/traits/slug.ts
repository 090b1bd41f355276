import type { ExpressionBuilder } from "kysely";
import { z } from "zod";
import type { AnyTables } from "#app/platform/access/rules.ts";
import { acquireTransactionLock } from "#app/platform/database/transaction-lock.ts";
import { InvalidInput, PermissionDenied } from "#app/platform/errors.ts";
import { freeSlug, isNumbered, normalizeSlug, slugify } from "#app/platform/text/slugify.ts";
import type { Change, WriteContext } from "../resource.server.ts";
import { hasTrait, type ResourceDefinition, titleField } from "../resource-definition.ts";
import type { OperationContext, Row, Store, Values } from "../store.server.ts";
import { getTableName } from "../table.ts";
import type { TraitSteps } from "./trait-steps.ts";

/** Letters and digits of any script, with single hyphens between them. */
const Slug = z
  .string()
  .trim()
  // Normalizing takes longer than the text grows.
  .max(200, { abort: true })
  .overwrite(normalizeSlug)
  .regex(/^[\p{L}\p{N}\p{M}]+(?:-[\p{L}\p{N}\p{M}]+)*$/u, "Use only letters and digits, separated by single hyphens.");

/** The identifier of an item in paths, generated from its title by default. */
export const slug = {
  input: { slug: Slug.optional() },
  output: { slug: z.string() },
  query: { slug: z.string().trim().min(1).max(200).optional() },
  placementColumn: "slug",
} as const;

export const slugSteps: TraitSteps = {
  readColumns: () => ["slug"],
  matching: (_resource, { slug }) => (slug === undefined ? undefined : (eb) => eb("slug", "=", slug)),
  lockedColumns: resolveSlug,
  editedFields: (before, after) => (newestSlug(after) === newestSlug(before) ? [] : ["slug"]),
  onChange: recordFormerSlugs,
};

declare module "#app/platform/database/tables.ts" {
  interface Tables {
    /** The slugs that items had while they were public. */
    former_slug: { resource: string; slug: string; item_id: number; created_at: string };
  }
}

/** Ends the redirect from an item's former slug. */
export const forgetFormerSlug = async (store: Store, resource: string, itemId: number, slug: string): Promise<void> => {
  const ofItem = store.deleteFrom("former_slug").where("resource", "=", resource).where("item_id", "=", itemId);
  await ofItem.where("slug", "=", slug).execute();
};

/** The slug that an item has once its pending edits are published. */
export const newestSlug = (row: Row | undefined) => (row?.pending_slug ?? row?.slug) as string | undefined;

/**
 * The slug is generated from the title and follows it until the first publication. After that it changes
 * only when a client sends another one, and the former slug redirects to the item.
 * @param staysPending whether a new slug takes effect only with the other pending edits.
 * @returns the columns of the slug.
 * @throws InvalidInput if another item has the requested slug, PermissionDenied
 */
async function resolveSlug(context: WriteContext, staysPending: boolean): Promise<Values> {
  const { resource, input, before, actor, now } = context;
  const { access } = resource;
  const requested = input.slug as string | undefined;
  const current = newestSlug(before);
  if (requested === undefined || requested === current) {
    return slugColumns(context, currentSlug(context, current) ?? (await makeSlug(context)), staysPending);
  }
  // Reverting to the published slug changes nothing for visitors.
  if (before?.status === "published" && requested !== before.slug && access.publish(actor, now) === false)
    throw new PermissionDenied("Only editors can change the slug of a published item.");
  await lockSlugs(context);
  const taken = await selectOtherSlugs(context).where("slug", "=", requested).executeTakeFirst();
  if (taken || resource.definition.page?.reserved?.includes(requested))
    throw InvalidInput.field(
      "slug",
      "unique",
      taken ? "Another item already has this slug." : "Another page already has this URL.",
    );
  return slugColumns(context, requested, staysPending);
}

/** Prevents two concurrent transactions from choosing the same free slug. */
const lockSlugs = ({ app, store, resource }: WriteContext) =>
  acquireTransactionLock(store, app.database, `slug:${resource.definition.name}`);

/** The current slug, or undefined if it follows the title and the title has changed. */
function currentSlug({ resource: { definition }, values, before }: WriteContext, current: string | undefined) {
  if (!before || current === undefined) return undefined;
  return isFixed(definition, before) || isNumbered(current, deriveSlug(definition, values)) ? current : undefined;
}

/** Generates a free slug from the title. */
async function makeSlug(context: WriteContext): Promise<string> {
  const { store, resource, values, before } = context;
  const { definition } = resource;
  const base = deriveSlug(definition, values);
  await lockSlugs(context);
  const hasBase = (eb: ExpressionBuilder<AnyTables, string>) =>
    eb.or([eb("slug", "=", base), eb.and([eb("slug", ">=", `${base}-`), eb("slug", "<", `${base}.`)])]);
  // Former slugs still redirect, so they are not free.
  const former = store.selectFrom("former_slug").select("slug").where("resource", "=", definition.name);
  const ofOthers = former.where("item_id", "!=", before?.id ?? 0).where(hasBase);
  const query = selectOtherSlugs(context).where(hasBase).unionAll(ofOthers);
  return freeSlug(
    base,
    new Set([...(await query.execute()).map(({ slug }) => slug), ...(definition.page?.reserved ?? [])]),
  );
}

function slugColumns({ resource: { definition }, before }: WriteContext, slug: string, staysPending: boolean): Values {
  if (staysPending) return { slug: before?.slug, pending_slug: slug === before?.slug ? null : slug };
  return { slug, ...(hasTrait(definition, "publication") && { pending_slug: null }) };
}

/** The slugs of other items, including pending ones. */
function selectOtherSlugs({ store, resource: { definition }, before }: WriteContext) {
  const others = store.selectFrom(getTableName(definition.name)).where("id", "!=", before?.id ?? 0);
  const pending = others.where("pending_slug", "is not", null).select("pending_slug as slug");
  const all = hasTrait(definition, "publication") ? others.select("slug").unionAll(pending) : others.select("slug");
  return store.selectFrom(all.as("others")).select("slug");
}

/** The slug without a number. */
const deriveSlug = (definition: ResourceDefinition, values: Values) =>
  slugify(String(values[titleField(definition)] ?? "")) || definition.name;

/** Whether the slug no longer follows the title: it was public, or set explicitly. */
function isFixed(definition: ResourceDefinition, before: Row) {
  if (!hasTrait(definition, "publication") || before.first_published_at !== null) return true;
  return !isNumbered(before.slug as string, deriveSlug(definition, before));
}

/** Records the slugs that items had while they were public, and removes slugs that are in use again. */
async function recordFormerSlugs({ name }: ResourceDefinition, changes: Change[], { store, now }: OperationContext) {
  const former = store.deleteFrom("former_slug").where("resource", "=", name);
  const deletedIds = changes.flatMap(({ before, after }) => (before && !after ? [before.id] : []));
  if (deletedIds.length > 0) await former.where("item_id", "in", deletedIds).execute();
  for (const { before, after } of changes) {
    if (!after || before?.slug === after.slug) continue;
    await former.where("slug", "=", after.slug as string).execute();
    if ((before?.first_published_at ?? null) === null) continue;
    const item = { item_id: after.id, created_at: now };
    await store
      .insertInto("former_slug")
      .values({ resource: name, slug: before?.slug, ...item })
      .onConflict((conflict) => conflict.columns(["resource", "slug"]).doUpdateSet(item))
      .execute();
  }
}
