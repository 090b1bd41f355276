import { type ExpressionBuilder, sql } from "kysely";
import { InvalidInput, PermissionDenied } from "#app/platform/errors.ts";
import { slugify } from "#app/platform/slugify.ts";
import type { AnyTables } from "../access.server.ts";
import { hasTrait, type ResourceDefinition, titleOf } from "../define-resource.ts";
import { type Moment, type Row, tableOf } from "../store.server.ts";
import type { Change, ServedTrait, Write } from "../trait.server.ts";

/**
 * An address made of the title. It follows the title until the first publication; then it changes
 * only when a client asks for it, and the former one goes on leading to the item.
 */
export const slug: ServedTrait = {
  name: "slug",
  show: (row) => ({ slug: row.slug }),
  columns: async (write) => ({ slug: await chooseSlug(write) }),
  async follow({ definition }, changes, moment) {
    for (const change of changes) await keepFormerSlug(definition, change, moment);
    const gone = changes.flatMap(({ before, after }) => (before && !after ? [before.id] : []));
    if (gone.length > 0) await formerSlugs(definition, moment).where("item_id", "in", gone).execute();
  },
};

/** @throws InvalidInput when the asked-for slug is taken, PermissionDenied */
async function chooseSlug(write: Write): Promise<string> {
  const { app, store, resource, input, values, before } = write;
  const { definition, access } = resource;
  // Two transactions that look for a free slug at once would find the same one; SQLite has one writer.
  if (app.database.engine === "postgres") {
    await sql`select pg_advisory_xact_lock(hashtext(${`slug:${definition.name}`}))`.execute(store);
  }
  const others = store
    .selectFrom(tableOf(definition.name))
    .select("slug")
    .where("id", "!=", before?.id ?? 0);
  const asked = input.slug as string | undefined;
  if (asked !== undefined && asked !== before?.slug) {
    if (before?.status === "published" && access.publish(write.actor, write.now) === false)
      throw new PermissionDenied("Only an editor changes the address of what is published.");
    const taken = await others.where("slug", "=", asked).executeTakeFirst();
    if (taken) throw InvalidInput.field("slug", "unique", "Another item has this address already.");
    return asked;
  }
  if (before && isSettled(definition, before)) return before.slug as string;
  const base = baseOf(definition, values);
  if (before && isNumbered(before.slug as string, base)) return before.slug as string;

  // The base itself, or the base with the lowest free number from 2 on; former slugs are not free.
  const former = store
    .selectFrom("former_slug")
    .select("slug")
    .where("resource", "=", definition.name)
    .where("item_id", "!=", before?.id ?? 0);
  const isLike = (eb: ExpressionBuilder<AnyTables, string>) =>
    eb.or([eb("slug", "=", base), eb.and([eb("slug", ">=", `${base}-`), eb("slug", "<", `${base}.`)])]);
  const rows = await others.where(isLike).unionAll(former.where(isLike)).execute();
  const taken = new Set(rows.map((row) => row.slug));
  let free = base;
  for (let number = 2; taken.has(free); number += 1) free = `${base}-${number}`;
  return free;
}

const baseOf = (definition: ResourceDefinition, values: Record<string, unknown>) =>
  slugify(String(values[titleOf(definition)] ?? "")) || definition.name;

/** Public, or chosen by somebody: such a slug does not follow the title any more. */
function isSettled(definition: ResourceDefinition, before: Row) {
  if (!hasTrait(definition, "publication") || before.first_published_at !== null) return true;
  return !isNumbered(before.slug as string, baseOf(definition, before));
}

const isNumbered = (slug: string, base: string) =>
  slug === base || (slug.startsWith(`${base}-`) && /^\d+$/.test(slug.slice(base.length + 1)));

const formerSlugs = ({ name }: ResourceDefinition, { store }: Moment) =>
  store.deleteFrom("former_slug").where("resource", "=", name);

/** Keeps the address an item had while it was public, and frees the one it takes now. */
async function keepFormerSlug(definition: ResourceDefinition, { before, after }: Change, moment: Moment) {
  if (!after || before?.slug === after.slug) return;
  await formerSlugs(definition, moment)
    .where("slug", "=", after.slug as string)
    .execute();
  if (!before || (before.first_published_at ?? null) === null) return;
  const item = { item_id: before.id, created_at: moment.now };
  await moment.store
    .insertInto("former_slug")
    .values({ resource: definition.name, slug: before.slug, ...item })
    .onConflict((conflict) => conflict.columns(["resource", "slug"]).doUpdateSet(item))
    .execute();
}
