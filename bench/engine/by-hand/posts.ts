import { isDeepStrictEqual } from "node:util";
import {
  type ColumnType,
  type Expression,
  type ExpressionBuilder,
  type Kysely,
  type SqlBool,
  sql,
  type Transaction,
} from "kysely";
import { z } from "zod";
import { auditChanges } from "#app/features/audit/audit-changes.server.ts";
import { type Post, posts } from "#app/features/posts/posts.resource.ts";
import { postResource } from "#app/features/posts/posts.server.ts";
import type { Actor } from "#app/platform/actor.ts";
import type { App } from "#app/platform/app.ts";
import { recordAudit } from "#app/platform/audit.ts";
import { containsText } from "#app/platform/database/contains-text.ts";
import { raiseContentRevision } from "#app/platform/database/content-revision.ts";
import { oneByOne } from "#app/platform/database/exclusively.ts";
import { orderRows } from "#app/platform/database/order-rows.ts";
import type { Id, Json, NullableTimestamp, Tables, Timestamp } from "#app/platform/database/tables.ts";
import { inTransaction } from "#app/platform/database/transaction.ts";
import { Conflict, InvalidInput, NotFound, PermissionDenied, type Problem } from "#app/platform/errors.ts";
import { foldText } from "#app/platform/fold-text.ts";
import { listQuery, orderingOf, truth } from "#app/platform/http/lists.ts";
import { type Media, pictureOutput, readMedia } from "#app/platform/media/media-rows.ts";
import { pictureFault } from "#app/platform/media/media-rules.ts";
import { freeSlug, isNumbered, slugify } from "#app/platform/slugify.ts";
import { checkDocument } from "#app/ui/rich-text/check-document.ts";
import { mediaOfDocument } from "#app/ui/rich-text/document-media.ts";
import { plainText } from "#app/ui/rich-text/plain-text.ts";

type Seo = { seo_title: string; seo_description: string; noindex: boolean };
type Values = z.output<typeof posts.schema> & Seo;
type Status = "draft" | "in_review" | "published";

interface PostTable extends Seo {
  id: Id;
  version: number;
  created_at: Timestamp;
  modified_at: Timestamp;
  created_by: number | null;
  search_text: string;
  sort_key: string;
  slug: string;
  kind: Values["kind"];
  title: string;
  excerpt: string;
  body: Json<Values["body"]>;
  cover_id: number | null;
  cover_alt: string | null;
  category_id: number | null;
  author_name: string;
  source_name: string;
  source_url: string;
  featured: boolean;
  canonical_url: string;
  reading_minutes: number;
  status: Status;
  published_at: NullableTimestamp;
  first_published_at: NullableTimestamp;
  public_modified_at: NullableTimestamp;
  pending: ColumnType<Values | null, string | null | undefined, string | null>;
  trashed_at: NullableTimestamp;
}
interface TopicTable {
  id: Id;
  name: string;
  slug: string;
}
type Extra = {
  post: PostTable;
  post_category: TopicTable;
  post_tag: TopicTable;
  post_tag_pair: { item_id: number; target_id: number; position: number };
  former_slug: { resource: string; slug: string; item_id: number; created_at: Timestamp };
};
type PostTables = Tables & Extra;
type Trx = Transaction<PostTables>;
const postDb = (app: App) => app.database.db.withTables<Extra>();
type Db = Kysely<PostTables>;
type Row = Omit<Awaited<ReturnType<typeof lockPost>>, "allowed">;

export interface PostFields extends Partial<Values> {
  slug?: string;
  status?: Status;
  published_at?: string | null;
  autosave?: boolean;
}

const topic = z.string().trim().min(1).max(200).optional();
export const PostQuery = listQuery.extend({
  ordering: orderingOf(
    ["id", "created_at", "modified_at", "title", "published_at", "trashed_at", "reading_minutes", "author_name"],
    "-published_at",
  ),
  status: z.enum(["draft", "in_review", "published", "scheduled", "changed"]).optional(),
  trash: truth.optional(),
  kind: posts.schema.shape.kind.unwrap().optional(),
  category: topic,
  tags: topic,
  featured: truth.optional(),
  author_name: posts.schema.shape.author_name.unwrap().optional(),
});

const isEditor = (actor: Actor) => actor.kind === "staff" && actor.role !== "author";

type Eb = ExpressionBuilder<PostTables, "post">;
const isOut = (eb: Eb, now: string) => eb.and([eb("status", "=", "published"), eb("published_at", "<=", now)]);

/** Editors write every post, authors their own. */
const isTheirs =
  (actor: Actor) =>
  (eb: Eb): Expression<SqlBool> => {
    if (isEditor(actor)) return eb.lit(true);
    return actor.kind === "staff" ? eb("created_by", "=", actor.id) : eb.lit(false);
  };
const shownTo =
  (actor: Actor, now: string) =>
  (eb: Eb): Expression<SqlBool> => {
    const isLive = eb.and([isOut(eb, now), eb("trashed_at", "is", null)]);
    if (actor.kind !== "staff") return isLive;
    return isEditor(actor) ? eb.lit(true) : eb.or([isLive, isTheirs(actor)(eb)]);
  };

/** @throws NotFound "Invalid page." past the end. */
export async function listPosts(app: App, actor: Actor, query: z.output<typeof PostQuery>) {
  const now = app.now().toISOString();
  const db = postDb(app);
  const { status, kind, category, tags, featured, author_name } = query;
  const search = foldText(query.search);
  let found = db
    .selectFrom("post")
    .where(shownTo(actor, now))
    .where("trashed_at", query.trash && actor.kind === "staff" ? "is not" : "is", null);
  if (search) found = found.where(containsText("search_text", search));
  if (kind !== undefined) found = found.where("kind", "=", kind);
  if (featured !== undefined) found = found.where("featured", "=", featured);
  if (author_name !== undefined) found = found.where("author_name", "=", author_name);
  if (category !== undefined) found = found.where("category_id", "in", topics(db, "post_category", category));
  if (tags !== undefined) {
    const tagged = db.selectFrom("post_tag_pair").select("item_id");
    found = found.where("id", "in", tagged.where("target_id", "in", topics(db, "post_tag", tags)));
  }
  if (status === "draft" || status === "in_review") found = found.where("status", "=", status);
  if (status === "published" || status === "changed") found = found.where((eb) => isOut(eb, now));
  if (status === "changed") found = found.where("pending", "is not", null).where(isTheirs(actor));
  if (status === "scheduled") found = found.where("status", "=", "published").where("published_at", ">", now);

  const total = found.select(sql<number>`count(*)`.as("total"));
  const rows = await orderRows(found.selectAll(), query.ordering, { title: "sort_key" })
    .select(total.as("total_count"))
    .limit(query.page_size)
    .offset((query.page - 1) * query.page_size)
    .execute();
  if (rows.length === 0 && query.page > 1) throw new NotFound("Invalid page.");
  return { results: await present(db, actor, now, rows), count: Number(rows[0]?.total_count ?? 0) };
}

/** A category or tag by its id or slug. */
function topics(db: Db, table: "post_category" | "post_tag", key: string) {
  const id = /^\d{1,9}$/.test(key) ? Number(key) : 0;
  return db
    .selectFrom(table)
    .select("id")
    .where((eb) => eb.or([eb("id", "=", id), eb("slug", "=", key)]));
}

/** By its id or slug, for those who may write it from the trash as well. @throws NotFound */
export async function readPost(app: App, actor: Actor, key: number | string): Promise<Partial<Post>> {
  const now = app.now().toISOString();
  const query = postDb(app).selectFrom("post").selectAll().where(shownTo(actor, now));
  const row = await query.where(typeof key === "number" ? "id" : "slug", "=", key).executeTakeFirst();
  if (!row) throw new NotFound();
  return one(await present(postDb(app), actor, now, [row]));
}

const one = <T>(list: T[]) => list[0] as T;

/** What a row holds, beside the tags; the newest version with the edits that wait for Publish. */
function valuesOf(row: Row, newest: boolean): Omit<Values, "tags"> & { tags?: number[] } {
  const { kind, title, excerpt, body, category_id: category, author_name, source_name, source_url } = row;
  const { cover_id, cover_alt, featured, canonical_url, seo_title, seo_description, noindex, pending } = row;
  const cover = cover_id === null ? null : { media: cover_id, alt: cover_alt ?? "", decorative: cover_alt === null };
  return {
    ...{ kind, title, excerpt, body, cover, category, author_name, source_name, source_url, featured, canonical_url },
    ...{ seo_title, seo_description, noindex, ...(newest && pending) },
  };
}

/** The tags of posts in their order, each with the id of its post. */
const tagsOf = (db: Db, ids: number[]) =>
  db
    .selectFrom("post_tag_pair as pair")
    .innerJoin("post_tag", "post_tag.id", "pair.target_id")
    .select(["pair.item_id", "post_tag.id", "post_tag.name", "post_tag.slug"])
    .where("pair.item_id", "in", ids)
    .orderBy("pair.position")
    .execute();

const readTopics = async (db: Db, table: "post_category" | "post_tag", ids: number[]) => {
  const rows =
    ids.length > 0 ? await db.selectFrom(table).select(["id", "name", "slug"]).where("id", "in", ids).execute() : [];
  return new Map(rows.map((row) => [row.id, row]));
};

const mediaOf = ({ body, cover }: Pick<Values, "body" | "cover">) => [
  ...mediaOfDocument(body),
  ...(cover ? [cover.media] : []),
];

async function present(db: Db, actor: Actor, now: string, rows: Row[]): Promise<Partial<Post>[]> {
  if (rows.length === 0) return [];
  const isStaff = actor.kind === "staff";
  const isNewest = (row: Row) => isStaff && (isEditor(actor) || row.created_by === actor.id);
  const written = rows.map((row) => valuesOf(row, isNewest(row)));
  const media = await readMedia(db, written.flatMap(mediaOf));
  const categories = await readTopics(
    db,
    "post_category",
    written.flatMap(({ category }) => category ?? []),
  );
  const pairs = await tagsOf(
    db,
    rows.map(({ id }) => id),
  );
  const pendingTags = await readTopics(
    db,
    "post_tag",
    written.flatMap(({ tags }) => tags ?? []),
  );
  return rows.map((row, index) => {
    const values = written[index] as (typeof written)[number];
    const { cover, category, body } = values;
    const { id, slug, published_at, modified_at, public_modified_at } = row;
    const paired = () => pairs.flatMap(({ item_id, ...tag }) => (item_id === id ? [tag] : []));
    const shown = {
      ...values,
      ...{ id, slug, published_at, modified_at },
      body: body as Post["body"],
      cover: cover && pictureOutput(media.get(cover.media), cover.decorative ? null : (cover.alt ?? "")),
      category: category === null ? null : (categories.get(category) ?? null),
      tags: values.tags ? values.tags.flatMap((tag) => pendingTags.get(tag) ?? []) : paired(),
      reading_minutes: row.reading_minutes,
      document_media: documentMedia(body, media),
    };
    if (!isNewest(row)) shown.modified_at = public_modified_at ?? modified_at;
    if (!isStaff) return shown;
    const { version, created_at, created_by, status, trashed_at } = row;
    return { ...shown, version, created_at, created_by, status, state: stateOf(row, now, isNewest(row)), trashed_at };
  });
}

function documentMedia(document: unknown, media: Map<number, Media>): Post["document_media"] {
  const pictures = mediaOfDocument(document).map((id) => [id, pictureOutput(media.get(id), media.get(id)?.alt ?? "")]);
  return Object.fromEntries(pictures.filter(([, picture]) => picture !== null));
}

/** Words a practised reader takes in a minute (Brysbaert 2019, https://doi.org/10.1016/j.jml.2019.104047). */
const WORDS_PER_MINUTE = 238;

function readingMinutes(body: unknown) {
  const words = plainText(body).split(/\s+/).filter(Boolean).length;
  return Math.max(1, Math.round(words / WORDS_PER_MINUTE));
}

function stateOf({ status, published_at, pending }: Row, now: string, newest: boolean): Post["state"] {
  if (status !== "published") return status;
  if ((published_at as string) > now) return "scheduled";
  return pending && newest ? "changed" : "published";
}

/** @throws PermissionDenied, InvalidInput */
export async function createPost(app: App, actor: Actor, input: PostFields & Values) {
  if (actor.kind !== "staff") throw new PermissionDenied();
  return write(app, actor, async (trx, now) =>
    save(app, trx, actor, now, input, {}, givenOf(input) as Values, undefined),
  );
}

/** Edits of what is public wait as its pending version until `status` says Publish. @throws NotFound, PermissionDenied, InvalidInput, Conflict */
export async function changePost(app: App, actor: Actor, id: number, input: PostFields & { version: number }) {
  return write(app, actor, async (trx, now) => {
    const before = await lockPost(app, trx, actor, now, id);
    if (!before.allowed) throw new PermissionDenied();
    if (input.version !== before.version) throw new Conflict(one(await present(trx, actor, now, [before])));
    const held = valuesOf(before, true);
    const tags = held.tags ?? (await tagsOf(trx, [id])).map((tag) => tag.id);
    const whole = { ...held, tags };
    return save(app, trx, actor, now, input, whole, { ...whole, ...givenOf(input) }, before);
  });
}

/** @throws PermissionDenied for visitors, NotFound where it is not theirs to see. */
async function lockPost(app: App, trx: Trx, actor: Actor, now: string, id: number) {
  if (actor.kind !== "staff") throw new PermissionDenied();
  const row = await trx
    .selectFrom("post")
    .selectAll()
    .where("id", "=", id)
    .where(shownTo(actor, now))
    .$if(app.database.engine === "postgres", (query) => query.forUpdate())
    .executeTakeFirst();
  if (!row) throw new NotFound();
  return { ...row, allowed: isEditor(actor) || row.created_by === actor.id };
}

const contentFields = [...Object.keys(posts.schema.shape), "seo_title", "seo_description", "noindex"] as const;

function givenOf(input: PostFields): Partial<Values> {
  const given = contentFields.map((field) => [field, input[field as keyof Values]]);
  return Object.fromEntries(given.filter(([, value]) => value !== undefined));
}

async function write(app: App, actor: Actor, work: (trx: Trx, now: string) => Promise<Row>) {
  const now = app.now().toISOString();
  const row = await inTransaction(app, (trx: Trx) => work(trx, now));
  return one(await present(postDb(app), actor, now, [row]));
}

async function save(
  app: App,
  trx: Trx,
  actor: Actor,
  now: string,
  input: PostFields,
  held: Partial<Values>,
  values: Values,
  before: Row | undefined,
) {
  if (!before || input.body !== undefined) values.body = checkDocument("body", values.body) as Values["body"];
  await checkReferences(app, trx, values);
  const isHeldBack =
    before?.status === "published" &&
    input.status === undefined &&
    ((before.published_at as string) <= now || before.pending !== null || !isEditor(actor));
  const publication = publicationOf(actor, input, before, now);
  const { body, cover, category, tags, ...plain } = values;
  const content = isHeldBack
    ? { pending: JSON.stringify(values), ...publication }
    : {
        ...plain,
        body: JSON.stringify(body),
        cover_id: cover?.media ?? null,
        cover_alt: cover && !cover.decorative ? (cover.alt ?? "") : null,
        category_id: category,
        reading_minutes: readingMinutes(body),
        search_text: foldText([plain.title, plain.excerpt, plain.author_name, plain.source_name].join(" ")),
        sort_key: foldText(plain.title).slice(0, 200),
        ...publication,
        pending: null,
        public_modified_at: now,
      };
  const slug = await chooseSlug(app, trx, actor, input.slug, values.title, before);
  const columns = { ...content, slug, version: (before?.version ?? 0) + 1, modified_at: now };
  const created_by = actor.kind === "staff" ? actor.id : null;
  const after = before
    ? await trx.updateTable("post").set(columns).where("id", "=", before.id).returningAll().executeTakeFirstOrThrow()
    : await trx
        .insertInto("post")
        .values({ ...columns, created_by, created_at: now } as never)
        .returningAll()
        .executeTakeFirstOrThrow();
  if (!isHeldBack) await writeTags(trx, after.id, tags, before !== undefined);
  if (before?.slug !== slug) await keepFormerSlug(trx, now, before, after);
  const isPublished = after.status === "published" && before?.status !== "published";
  const action = !before ? "create" : isPublished ? "publish" : "change";
  const isMoved = after.slug !== before?.slug || after.published_at !== before?.published_at;
  const isSeen = after.status !== before?.status || (after.status === "published" && isMoved);
  const kind = input.autosave && !isSeen ? "autosave" : input.status === "published" ? "publish" : "save";
  const given = Object.keys(givenOf(input)) as (keyof Values)[];
  const fields = given.filter((field) => !isDeepStrictEqual(values[field], held[field]));
  const change = { before, after, action, save: { kind, values, fields, isHeldBack } };
  await follow(app, trx, actor, now, change as Change, values.title);
  return after;
}

async function writeTags(trx: Trx, item_id: number, tags: number[], hadSome: boolean) {
  if (hadSome) await trx.deleteFrom("post_tag_pair").where("item_id", "=", item_id).execute();
  const pairs = [...new Set(tags)].map((target_id, position) => ({ item_id, target_id, position }));
  if (pairs.length > 0) await trx.insertInto("post_tag_pair").values(pairs).execute();
}

/** @throws PermissionDenied where somebody who may not would decide what is public, or when. */
function publicationOf(actor: Actor, input: PostFields, before: Row | undefined, now: string) {
  const status = input.status ?? before?.status ?? "draft";
  const was = before?.published_at ?? null;
  const published_at = input.published_at !== undefined ? input.published_at : was;
  const wasPublished = before?.status === "published";
  const decides =
    input.status === "published" || (wasPublished && (input.status !== undefined || published_at !== was));
  if (decides && !isEditor(actor))
    throw new PermissionDenied("Only an editor decides what is published. Send it for review instead.");
  if (status !== "published") return { status, published_at };
  const first_published_at = before?.first_published_at ?? published_at ?? now;
  return { status, published_at: published_at ?? now, first_published_at };
}

/** Everything it points at is there and fits; alternative text that is missing is filled in from the library. */
async function checkReferences(app: App, trx: Trx, values: Values) {
  const ids = mediaOf(values);
  const { body, cover, category, tags } = values;
  if (app.database.engine === "postgres") {
    if (ids.length > 0)
      await trx.selectFrom("media").select("id").where("id", "in", ids).orderBy("id").forKeyShare().execute();
    if (category !== null)
      await trx.selectFrom("post_category").select("id").where("id", "=", category).forKeyShare().execute();
    if (tags.length > 0)
      await trx.selectFrom("post_tag").select("id").where("id", "in", tags).orderBy("id").forKeyShare().execute();
  }
  const media = await readMedia(trx, ids);
  const categories = await readTopics(trx, "post_category", category === null ? [] : [category]);
  const known = await readTopics(trx, "post_tag", tags);
  const problems: Problem[] = [];
  const unknown = (field: string, id: number) =>
    problems.push({ field, code: "does_not_exist", message: `Invalid pk "${id}" - object does not exist.` });
  const missing = (field: string, id: number) =>
    problems.push({ field, code: "does_not_exist", message: `There is no file ${id} in the media library.` });

  if (category !== null && !categories.has(category)) unknown("category", category);
  for (const id of tags) if (!known.has(id)) unknown("tags", id);
  for (const id of mediaOfDocument(body)) if (!media.has(id)) missing("body", id);
  if (cover) {
    const field = "cover";
    const file = media.get(cover.media);
    const fault = file && pictureFault(file, cover);
    if (!file) missing(field, cover.media);
    if (fault) problems.push({ field, ...fault });
    if (!cover.decorative) values.cover = { ...cover, alt: cover.alt || file?.alt };
  }
  if (problems.length > 0) throw new InvalidInput(problems);
}

const baseOf = (title: string) => slugify(title) || "post";

/** The one asked for; else it follows the title until the first publication. @throws InvalidInput where it is taken. */
async function chooseSlug(
  app: App,
  trx: Trx,
  actor: Actor,
  asked: string | undefined,
  title: string,
  before: Row | undefined,
) {
  // Two that look for a free slug at once would find the same one.
  await oneByOne(trx, app.database, "slug:post");
  const id = before?.id ?? 0;
  if (asked !== undefined && asked !== before?.slug) {
    if (before?.status === "published" && !isEditor(actor))
      throw new PermissionDenied("Only an editor changes the address of what is published.");
    const others = trx.selectFrom("post").select("id").where("slug", "=", asked).where("id", "!=", id);
    if (await others.executeTakeFirst())
      throw InvalidInput.field("slug", "unique", "Another item has this address already.");
    return asked;
  }
  const base = baseOf(title);
  if (before) {
    const isSettled = before.first_published_at !== null || !isNumbered(before.slug, baseOf(before.title));
    if (isSettled || isNumbered(before.slug, base)) return before.slug;
  }
  const like = sql<boolean>`(slug = ${base} or (slug >= ${`${base}-`} and slug < ${`${base}.`}))`;
  const former = trx.selectFrom("former_slug").select("slug").where("resource", "=", "post");
  const rows = await trx
    .selectFrom("post")
    .select("slug")
    .where("id", "!=", id)
    .where(like)
    .unionAll(former.where("item_id", "!=", id).where(like))
    .execute();
  return freeSlug(base, new Set(rows.map(({ slug }) => slug)));
}

/** The address it had while it was public leads to it from now on, and the new one only to it. */
async function keepFormerSlug(trx: Trx, now: string, before: Row | undefined, { slug }: Row) {
  await trx.deleteFrom("former_slug").where("resource", "=", "post").where("slug", "=", slug).execute();
  if (!before?.first_published_at) return;
  const item = { item_id: before.id, created_at: now };
  await trx
    .insertInto("former_slug")
    .values({ resource: "post", slug: before.slug, ...item })
    .onConflict((conflict) => conflict.columns(["resource", "slug"]).doUpdateSet(item))
    .execute();
}

const states = ["slug", "status", "published_at"] as const;

function changedFields({ before, after, save }: Change): string[] {
  if (!before || !after) return save?.fields ?? [];
  const changed = states.filter((state) => before[state] !== after[state]);
  return [...(save?.fields ?? []), ...(save ? changed : ["trashed_at"])];
}

type Change = Parameters<App["followers"][number]>[1][number];

async function follow(app: App, trx: Trx, actor: Actor, now: string, change: Change, title: string): Promise<void> {
  // The audit log is written by hand as well.
  for (const follower of app.followers.filter((each) => each !== auditChanges))
    await follower(postResource, [change], { app, actor, store: trx as never, now });
  const { before, after, action, save } = change;
  const itemId = (after ?? before)?.id ?? null;
  const event = { action, resource: "post", itemId, title, fields: changedFields(change) };
  if (save?.kind !== "autosave") await recordAudit(trx, actor, [event], now);
  const isPublic = (row: typeof after) => row?.status === "published" && row.trashed_at === null;
  // To visitors, edits that wait are no change.
  const waits = save?.isHeldBack && before?.slug === after?.slug && before?.published_at === after?.published_at;
  if (!waits && (isPublic(before) || isPublic(after))) await raiseContentRevision(trx, app.database.engine);
}

/** @throws NotFound, PermissionDenied */
export const trashPost = (app: App, actor: Actor, id: number) => movePost(app, actor, id, "delete");
/** @throws NotFound, PermissionDenied, InvalidInput where it is not in the trash. */
export const restorePost = (app: App, actor: Actor, id: number) => movePost(app, actor, id, "restore");

async function movePost(app: App, actor: Actor, id: number, action: "delete" | "restore") {
  return write(app, actor, async (trx, now) => {
    const before = await lockPost(app, trx, actor, now, id);
    if (!before.allowed) throw new PermissionDenied();
    if (action === "delete" && before.status === "published" && !isEditor(actor)) throw new PermissionDenied();
    const isTrashed = before.trashed_at !== null;
    if (action === "delete" && isTrashed) throw new NotFound();
    if (action === "restore" && !isTrashed) throw InvalidInput.whole("not_possible", "It is not in the trash.");
    const after = await trx
      .updateTable("post")
      .set({ trashed_at: action === "delete" ? now : null, version: before.version + 1, modified_at: now })
      .where("id", "=", id)
      .returningAll()
      .executeTakeFirstOrThrow();
    await follow(app, trx, actor, now, { before, after, action }, after.title);
    return after;
  });
}
