import { staff } from "#app/platform/access/rules.ts";
import type { App } from "#app/platform/app.ts";
import { countRows } from "#app/platform/database/count-rows.ts";
import type { Queryable } from "#app/platform/database/database.ts";
import { insertRows } from "#app/platform/database/insert-rows.ts";
import { InvalidInput } from "#app/platform/errors.ts";
import { serveResource } from "#app/resources/serve-resource.server.ts";
import { type FileTag, mediaTags } from "./media-tags.resource.ts";
import "./media-table.ts";

/** All staff can add tags; only editors rename and delete them, since others use them too. */
export const mediaTagResource = serveResource(mediaTags, {
  access: { read: staff, create: staff },
  publicFields: [],
  computed: { file_count: ["id"] },
  hooks: {
    afterRead: (items, { store }) =>
      countRows(store, items, "file_count", { table: "media_tag_pair", column: "tag_id" }, (eb) => eb.lit(true)),
  },
});

/** Each file's tags by name, in one query. */
export async function loadFileTags(db: Queryable, ids: readonly number[]): Promise<Map<number, FileTag[]>> {
  const tags = new Map<number, FileTag[]>(ids.map((id) => [id, []]));
  if (ids.length === 0) return tags;
  const rows = await db
    .selectFrom("media_tag_pair")
    .innerJoin("media_tag", "media_tag.id", "media_tag_pair.tag_id")
    .select(["media_tag_pair.media_id", "media_tag.id", "media_tag.name"])
    .where("media_tag_pair.media_id", "in", ids)
    .orderBy("media_tag.sort_key")
    .orderBy("media_tag.id")
    .execute();
  for (const { media_id, id, name } of rows) tags.get(media_id)?.push({ id, name });
  return tags;
}

/** Replaces the tags of files. @throws InvalidInput if a tag does not exist */
export async function writeTags(
  app: App,
  trx: Queryable,
  tagsByFile: ReadonlyMap<number, readonly number[]>,
): Promise<void> {
  if (tagsByFile.size === 0) return;
  const wanted = [...new Set([...tagsByFile.values()].flat())];
  // Locks the tags before any pair, since deleting a tag deletes its pairs: any other order could deadlock.
  await requireTags(app, trx, wanted);
  await trx
    .deleteFrom("media_tag_pair")
    .where("media_id", "in", [...tagsByFile.keys()])
    .execute();
  const pairs = [...tagsByFile].flatMap(([media_id, tags]) => tags.map((tag_id) => ({ media_id, tag_id })));
  await insertRows(trx, "media_tag_pair", pairs);
}

async function requireTags({ database }: App, trx: Queryable, ids: readonly number[]) {
  if (ids.length === 0) return;
  const found = await trx
    .selectFrom("media_tag")
    .select("id")
    .where("id", "in", ids)
    .orderBy("id")
    .$if(database.engine === "postgres", (query) => query.forKeyShare())
    .execute();
  const existing = new Set(found.map(({ id }) => id));
  const missing = ids.find((id) => !existing.has(id));
  if (missing !== undefined)
    throw InvalidInput.field("tags", "does_not_exist", `Invalid pk "${missing}" - object does not exist.`);
}
