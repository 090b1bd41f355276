import { sql } from "kysely";
import { anonymous } from "#app/platform/actor.ts";
import type { App } from "#app/platform/app.ts";
import { InvalidInput } from "#app/platform/errors.ts";
import { hasTrait, type ResourceDefinition, titleOf } from "./define-resource.ts";
import { visible } from "./read.server.ts";
import type { Moment, Resource } from "./serve-resource.server.ts";
import { type Row, type Store, storeOf, tableOf } from "./store.server.ts";

const MAX_LENGTH = 120;

/**
 * A slug from a title in any script: letters and digits stay in their own script, Latin letters
 * lose their diacritics, everything else becomes single hyphens. May be empty ("!!!").
 */
function slugify(title: string): string {
  const folded = title
    .normalize("NFKD")
    .replace(/(\p{Script=Latin})\p{M}+/gu, "$1")
    .normalize("NFC")
    .toLowerCase()
    .replaceAll("ß", "ss")
    .replace(/['’]/g, "")
    .replace(/[^\p{L}\p{N}\p{M}]+/gu, "-")
    .replace(/^\p{M}+/u, "");
  return cut(folded.replace(/^-+|-+$/g, ""));
}

function cut(slug: string) {
  if (slug.length <= MAX_LENGTH) return slug;
  const short = [...slug].slice(0, MAX_LENGTH).join("");
  return short.slice(0, Math.max(short.lastIndexOf("-"), MAX_LENGTH / 2)).replace(/-+$/g, "");
}

/**
 * The slug of an item that is saved. It follows the title until the first publication; then it
 * changes only when a client asks for it, and the former one goes on leading to the item.
 * @throws InvalidInput when the asked-for slug is taken.
 */
export async function chooseSlug(
  { app, store }: Pick<Moment, "app" | "store">,
  definition: ResourceDefinition,
  values: Record<string, unknown>,
  before: Row | undefined,
): Promise<string> {
  // Two transactions that look for a free slug at once would find the same one; SQLite has one writer.
  if (app.database.engine === "postgres") {
    await sql`select pg_advisory_xact_lock(hashtext(${`slug:${definition.name}`}))`.execute(store);
  }
  const asked = values.slug as string | undefined;
  if (asked !== undefined && asked !== before?.slug) {
    if (await isTaken(store, definition, asked, before?.id)) {
      throw InvalidInput.field("slug", "unique", "Another item has this address already.");
    }
    return asked;
  }
  if (before && isSettled(definition, before)) return before.slug as string;
  const base = slugBase(definition, values[titleOf(definition)] ?? before?.[titleOf(definition)]);
  if (before && isNumbered(before.slug as string, base)) return before.slug as string;
  return freeSlug(store, definition, base, before?.id);
}

const slugBase = (definition: ResourceDefinition, title: unknown) => slugify(String(title ?? "")) || definition.name;

/** Public, or chosen by somebody: such a slug does not follow the title any more. */
function isSettled(definition: ResourceDefinition, before: Row) {
  if (!hasTrait(definition, "publication") || before.first_published_at !== null) return true;
  return !isNumbered(before.slug as string, slugBase(definition, before[titleOf(definition)]));
}

const isNumbered = (slug: string, base: string) =>
  slug === base || (slug.startsWith(`${base}-`) && /^\d+$/.test(slug.slice(base.length + 1)));

async function isTaken(store: Store, definition: ResourceDefinition, slug: string, ownId: number | undefined) {
  const taken = await store
    .selectFrom(tableOf(definition.name))
    .select("id")
    .where("slug", "=", slug)
    .where("id", "!=", ownId ?? 0)
    .executeTakeFirst();
  return taken !== undefined;
}

/** The base itself, or the base with the lowest free number from 2 on; one query. Former slugs are not free. */
async function freeSlug(store: Store, definition: ResourceDefinition, base: string, ownId = 0) {
  const rows = (await store
    .selectFrom(tableOf(definition.name))
    .select("slug")
    .where((eb) => eb.or([eb("slug", "=", base), eb.and([eb("slug", ">=", `${base}-`), eb("slug", "<", `${base}.`)])]))
    .where("id", "!=", ownId)
    .unionAll(
      store
        .selectFrom("former_slug")
        .select("slug")
        .where("resource", "=", definition.name)
        .where((eb) =>
          eb.or([eb("slug", "=", base), eb.and([eb("slug", ">=", `${base}-`), eb("slug", "<", `${base}.`)])]),
        )
        .where("item_id", "!=", ownId),
    )
    .execute()) as { slug: string }[];
  const taken = new Set(rows.map((row) => row.slug));
  if (!taken.has(base)) return base;
  let number = 2;
  while (taken.has(`${base}-${number}`)) number += 1;
  return `${base}-${number}`;
}

/** Keeps the address an item had while it was public, and frees the one it takes now. */
export async function keepFormerSlug(
  store: Store,
  definition: ResourceDefinition,
  before: Row,
  slug: string,
  now: string,
): Promise<void> {
  await store.deleteFrom("former_slug").where("resource", "=", definition.name).where("slug", "=", slug).execute();
  if (before.slug === slug || (before.first_published_at ?? null) === null) return;
  await store
    .insertInto("former_slug")
    .values({ resource: definition.name, slug: before.slug, item_id: before.id, created_at: now })
    .onConflict((conflict) =>
      conflict.columns(["resource", "slug"]).doUpdateSet({ item_id: before.id, created_at: now }),
    )
    .execute();
}

/** The slug that an item has now which visitors may see and which had this one before. */
export async function formerSlug(app: App, resource: Resource, slug: string): Promise<string | undefined> {
  const { definition } = resource;
  const row = await storeOf(app)
    .selectFrom(tableOf(definition.name))
    .select("slug")
    .where(
      "id",
      "in",
      storeOf(app)
        .selectFrom("former_slug")
        .select("item_id")
        .where("resource", "=", definition.name)
        .where("former_slug.slug", "=", slug),
    )
    .where(visible(resource, anonymous, app.now().toISOString()))
    .executeTakeFirst();
  return row?.slug as string | undefined;
}
