import type { ExpressionBuilder } from "kysely";
import { acquireTransactionLock } from "#app/platform/database/exclusive-lock.ts";
import { InvalidInput, PermissionDenied } from "#app/platform/errors.ts";
import type { AnyTables } from "#app/platform/rules.ts";
import { freeSlug, isNumbered, slugify } from "#app/platform/slugify.ts";
import { hasTrait, type ResourceDefinition, titleOf } from "../define-resource.ts";
import type { Change, Write } from "../resource.server.ts";
import type { Moment, Row, Values } from "../store.server.ts";
import { tableOf } from "../table.ts";
import type { TraitSteps } from "./trait-steps.server.ts";

export const slugSteps: TraitSteps = {
  matching: (_resource, { slug }) => (slug === undefined ? undefined : (eb) => eb("slug", "=", slug)),
  lockedColumns: chooseSlug,
  editedFields: (before, after) => (newestSlug(after) === newestSlug(before) ? [] : ["slug"]),
  follow: followSlugs,
};

declare module "#app/platform/database/tables.ts" {
  interface Tables {
    /** The addresses that items had while they were public. */
    former_slug: { resource: string; slug: string; item_id: number; created_at: string };
  }
}

/** The address that an item is to have, once edits that wait are published. */
export const newestSlug = (row: Row | undefined) => (row?.pending_slug ?? row?.slug) as string | undefined;

/**
 * An address made of the title. It follows the title until the first publication; then it changes
 * only when a client asks for it, and the former one goes on leading to the item.
 * @param waits whether a new one takes effect only with the other edits that wait.
 * @returns its columns
 * @throws InvalidInput when the asked-for slug is taken, PermissionDenied
 */
async function chooseSlug(write: Write, waits: boolean): Promise<Values> {
  const { resource, input, before, actor, now } = write;
  const { access } = resource;
  const asked = input.slug as string | undefined;
  const held = newestSlug(before);
  if (asked === undefined || asked === held) {
    return slugColumns(write, keptSlug(write, held) ?? (await makeSlug(write)), waits);
  }
  if (before?.status === "published" && access.publish(actor, now) === false)
    throw new PermissionDenied("Only an editor changes the address of what is published.");
  await lockSlugs(write);
  const taken = await slugsOfOthers(write).where("slug", "=", asked).executeTakeFirst();
  if (taken) throw InvalidInput.field("slug", "unique", "Another item has this address already.");
  return slugColumns(write, asked, waits);
}

/** Two transactions that look for a free slug at once would find the same one. */
const lockSlugs = ({ app, store, resource }: Write) =>
  acquireTransactionLock(store, app.database, `slug:${resource.definition.name}`);

/** The slug it has, unless it follows the title and that has changed. */
function keptSlug({ resource: { definition }, values, before }: Write, held: string | undefined) {
  if (!before || held === undefined) return undefined;
  return isSettled(definition, before) || isNumbered(held, baseOf(definition, values)) ? held : undefined;
}

/** A free one, made of the title. */
async function makeSlug(write: Write): Promise<string> {
  const { store, resource, values, before } = write;
  const { definition } = resource;
  const base = baseOf(definition, values);
  await lockSlugs(write);
  const isLike = (eb: ExpressionBuilder<AnyTables, string>) =>
    eb.or([eb("slug", "=", base), eb.and([eb("slug", ">=", `${base}-`), eb("slug", "<", `${base}.`)])]);
  // Former slugs are not free.
  const former = store.selectFrom("former_slug").select("slug").where("resource", "=", definition.name);
  const ofOthers = former.where("item_id", "!=", before?.id ?? 0).where(isLike);
  const query = slugsOfOthers(write).where(isLike).unionAll(ofOthers);
  return freeSlug(base, new Set((await query.execute()).map(({ slug }) => slug)));
}

function slugColumns({ resource: { definition }, before }: Write, slug: string, waits: boolean): Values {
  if (waits) return { slug: before?.slug, pending_slug: slug === before?.slug ? null : slug };
  return { slug, ...(hasTrait(definition, "publication") && { pending_slug: null }) };
}

/** The addresses of other items: those they have, and those that wait. */
function slugsOfOthers({ store, resource: { definition }, before }: Write) {
  const others = store.selectFrom(tableOf(definition.name)).where("id", "!=", before?.id ?? 0);
  const waiting = others.where("pending_slug", "is not", null).select("pending_slug as slug");
  const all = hasTrait(definition, "publication") ? others.select("slug").unionAll(waiting) : others.select("slug");
  return store.selectFrom(all.as("others")).select("slug");
}
const baseOf = (definition: ResourceDefinition, values: Values) =>
  slugify(String(values[titleOf(definition)] ?? "")) || definition.name;

/** Public, or chosen by somebody: such a slug does not follow the title any more. */
function isSettled(definition: ResourceDefinition, before: Row) {
  if (!hasTrait(definition, "publication") || before.first_published_at !== null) return true;
  return !isNumbered(before.slug as string, baseOf(definition, before));
}

/** Keeps the addresses items had while they were public, and frees those they take now. */
async function followSlugs({ name }: ResourceDefinition, changes: Change[], { store, now }: Moment) {
  const former = store.deleteFrom("former_slug").where("resource", "=", name);
  const gone = changes.flatMap(({ before, after }) => (before && !after ? [before.id] : []));
  if (gone.length > 0) await former.where("item_id", "in", gone).execute();
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
