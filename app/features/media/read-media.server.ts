import type { SelectQueryBuilder } from "kysely";
import { sql } from "kysely";
import type { Actor } from "#app/platform/access/actor.ts";
import { requireAllowed, staff } from "#app/platform/access/rules.ts";
import type { App } from "#app/platform/app.ts";
import { containsText, searchedWords } from "#app/platform/database/contains-text.ts";
import type { Queryable } from "#app/platform/database/database.ts";
import { orderRows } from "#app/platform/database/order-rows.ts";
import type { Tables } from "#app/platform/database/tables.ts";
import { NotFound } from "#app/platform/errors.ts";
import { envelope } from "#app/platform/http/list-queries.ts";
import { readExpected } from "#app/platform/storage/check-storage.ts";
import { foldText } from "#app/platform/text/fold-text.ts";
import { type Library, presentMedia } from "./library.server.ts";
import type { MediaDetail, MediaQuery } from "./media.resource.ts";
import { findPreview } from "./media-previews.server.ts";
import { loadFileTags } from "./media-tags.server.ts";
import { findMediaUses } from "./media-uses.server.ts";
import { unedited } from "./picture-edits.ts";
import { isUndescribed } from "./undescribed-pictures.server.ts";

type Select<O> = SelectQueryBuilder<Tables, "media", O>;

/**
 * A page of the library in the list envelope.
 * @param url the request's path with its query.
 * @throws NotAuthenticated, NotFound beyond the last page
 */
export async function listMedia(library: Library, actor: Actor, query: MediaQuery, url: string) {
  requireAllowed(staff, actor);
  const { app } = library;
  const matching = filtered(library, app.database.db.selectFrom("media"), query);
  const counted = await matching.select((eb) => eb.fn.countAll().as("count")).executeTakeFirstOrThrow();
  const count = Number(counted.count);
  const orderFiles = <O>(select: Select<O>) => orderRows(select, query.ordering, { name: "sort_key" }, ["size"]);
  const found =
    count > MANY ? filtered(library, app.database.db.selectFrom("media"), query, "along the order") : matching;
  const ids = orderFiles(found.select("media.id"))
    .limit(query.page_size)
    .offset((query.page - 1) * query.page_size);
  const page = orderFiles(selectUseCount(app.database.db.selectFrom("media").selectAll()).where("media.id", "in", ids));
  const rows = count === 0 ? [] : await page.execute();
  const tags = await loadFileTags(
    app.database.db,
    rows.map(({ id }) => id),
  );
  const results = await Promise.all(
    rows.map(async ({ use_count, ...row }) => {
      const preview = await findPreview(app, row);
      const file = presentMedia(row, Number(use_count), tags.get(row.id) ?? []);
      return preview === undefined ? file : { ...file, preview };
    }),
  );
  return envelope(results, count, query, app.config.siteUrl, url);
}

/** A file with the items that use it. @throws NotAuthenticated, NotFound */
export async function getMedia(library: Library, actor: Actor, id: number): Promise<MediaDetail> {
  requireAllowed(staff, actor);
  return readMediaDetail(library, actor, library.app.database.db, id);
}

/** Like `getMedia`, within a transaction. @throws NotFound */
export async function readMediaDetail(library: Library, actor: Actor, db: Queryable, id: number): Promise<MediaDetail> {
  const found = await selectUseCount(db.selectFrom("media").selectAll("media"))
    .leftJoin("media_original", "media_original.media_id", "media.id")
    .select("media_original.edits")
    .where("media.id", "=", id)
    .executeTakeFirst();
  if (!found) throw new NotFound();
  const { use_count, edits, ...row } = found;
  const used_in = await findMediaUses(library, actor, db, id);
  const tags = (await loadFileTags(db, [id])).get(id) ?? [];
  return { ...presentMedia(row, Number(use_count), tags), used_in, edits: edits ?? unedited };
}

function selectUseCount<O>(query: Select<O>) {
  return query.select((eb) =>
    eb
      .selectFrom("media_use")
      .select((use) => use.fn.countAll<number>().as("count"))
      .whereRef("media_use.media_id", "=", "media.id")
      .as("use_count"),
  );
}

/** When a search has more matches, finding one page of them in the list's order is faster than finding all of them. */
const MANY = 1000;

/** Requires each search word to be in the file's texts or in one of its tags. */
function filtered<O>(
  { app, resources }: Library,
  query: Select<O>,
  { search, kind, ids, tags, unused, missing_alt }: MediaQuery,
  words: "together" | "along the order" = "together",
) {
  let matching = query;
  for (const word of searchedWords(foldText(search)))
    matching = words === "together" ? filterByWord(matching, word) : filterByWordInOrder(matching, word);
  if (kind) matching = matching.where("kind", "in", kind);
  if (ids) matching = matching.where("media.id", "in", ids);
  if (tags)
    matching = matching.where("media.id", "in", (eb) =>
      eb.selectFrom("media_tag_pair").select("media_tag_pair.media_id").where("media_tag_pair.tag_id", "in", tags),
    );
  if (missing_alt === "public")
    matching = matching.where(isUndescribed({ app, resources, now: app.now().toISOString() }));
  else if (missing_alt !== undefined)
    matching = matching.where("kind", "=", "picture").where("alt", missing_alt ? "=" : "!=", "");
  if (unused !== undefined) {
    matching = matching.where((eb) => {
      const isUsed = eb.exists(
        eb.selectFrom("media_use").select("media_use.item_id").whereRef("media_use.media_id", "=", "media.id"),
      );
      return unused ? eb.not(isUsed) : isUsed;
    });
  }
  return matching;
}

const filterByWord = <O>(query: Select<O>, word: string): Select<O> =>
  query.where("media.id", "in", ({ selectFrom }) =>
    selectFrom("media as named")
      .select("named.id")
      .where(containsText("named.search_text", word))
      .unionAll(
        selectFrom("media_tag_pair")
          .select("media_id as id")
          .where("tag_id", "in", (tags) =>
            tags.selectFrom("media_tag").select("media_tag.id").where(containsText("media_tag.search_text", word)),
          ),
      ),
  );

/** Same condition, evaluated separately for each file. */
const filterByWordInOrder = <O>(query: Select<O>, word: string): Select<O> =>
  query.where((eb) =>
    eb.or([
      containsText("media.search_text", word),
      eb.exists(
        eb
          .selectFrom("media_tag_pair")
          .innerJoin("media_tag", "media_tag.id", "media_tag_pair.tag_id")
          .select("media_tag.id")
          .whereRef("media_tag_pair.media_id", "=", "media.id")
          .where(containsText("media_tag.search_text", word)),
      ),
    ]),
  );

/** The total size of the library in bytes, as a row of `name` and `count`. */
export const mediaCounts = sql<{ name: string; count: number }>`
  select 'media' as name, (select coalesce(sum(size), 0) from media) + (select coalesce(sum(size), 0) from media_original) as count`;

/** All files that should be in the storage, for `media check`. */
export async function* expectedMedia({ database }: App) {
  yield* readExpected((after) =>
    database.db
      .selectFrom("media")
      .select(["id", "name", "storage_key", "size", "sha256"])
      .where("id", ">", after)
      .orderBy("id")
      .limit(500)
      .execute(),
  );
  yield* readExpected((after) =>
    database.db
      .selectFrom("media_original")
      .innerJoin("media", "media.id", "media_original.media_id")
      .select(["media.id", "media.name", "media_original.storage_key", "media_original.size", "media_original.sha256"])
      .where("media.id", ">", after)
      .orderBy("media.id")
      .limit(500)
      .execute(),
  );
}
