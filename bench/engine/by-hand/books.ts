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
import { type Book, books } from "#app/features/books/books.resource.ts";
import { bookResource } from "#app/features/books/books.server.ts";
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
import { fileOutput, type Media, pictureOutput, readMedia } from "#app/platform/media/media-rows.ts";
import { pictureFault, typeFault } from "#app/platform/media/media-rules.ts";
import { freeSlug, isNumbered, slugify } from "#app/platform/slugify.ts";
import { checkDocument } from "#app/ui/rich-text/check-document.ts";
import { mediaOfDocument } from "#app/ui/rich-text/document-media.ts";

type Seo = { seo_title: string; seo_description: string; noindex: boolean };
type Values = z.output<typeof books.schema> & Seo;
type Status = "draft" | "in_review" | "published";

interface BookTable extends Seo {
  id: Id;
  version: number;
  created_at: Timestamp;
  modified_at: Timestamp;
  created_by: number | null;
  search_text: string;
  sort_key: string;
  slug: string;
  title: string;
  subtitle: string;
  authors: Json<Values["authors"]>;
  cover_id: number | null;
  cover_alt: string | null;
  description: Json<Values["description"]>;
  isbn: string;
  publisher: string;
  published_on: string | null;
  pages: number | null;
  language: string;
  buy_links: Json<Values["buy_links"]>;
  sample_id: number | null;
  status: Status;
  published_at: NullableTimestamp;
  first_published_at: NullableTimestamp;
  public_modified_at: NullableTimestamp;
  pending: ColumnType<Values | null, string | null | undefined, string | null>;
  position: number;
  trashed_at: NullableTimestamp;
}
interface FormerSlugTable {
  resource: string;
  slug: string;
  item_id: number;
  created_at: Timestamp;
}
type Extra = { book: BookTable; former_slug: FormerSlugTable };
type BookTables = Tables & Extra;
type Trx = Transaction<BookTables>;
const bookDb = (app: App) => app.database.db.withTables<Extra>();
type Row = Awaited<ReturnType<typeof lockBook>>;

export interface BookFields extends Partial<Values> {
  slug?: string;
  status?: Status;
  published_at?: string | null;
  position?: number;
  autosave?: boolean;
}

export const BookQuery = listQuery.extend({
  ordering: orderingOf(
    ["id", "created_at", "modified_at", "title", "published_at", "position", "trashed_at", "published_on"],
    "position",
  ),
  status: z.enum(["draft", "in_review", "published", "scheduled", "changed"]).optional(),
  trash: truth.optional(),
  language: books.schema.shape.language.unwrap().optional(),
});

const isEditor = (actor: Actor) => actor.kind === "staff" && actor.role !== "author";

type Eb = ExpressionBuilder<BookTables, "book">;
const isOut = (eb: Eb, now: string) => eb.and([eb("status", "=", "published"), eb("published_at", "<=", now)]);

const shownTo =
  (actor: Actor, now: string) =>
  (eb: Eb): Expression<SqlBool> =>
    isEditor(actor) ? eb.lit(true) : eb.and([isOut(eb, now), eb("trashed_at", "is", null)]);

/** @throws NotFound "Invalid page." past the end. */
export async function listBooks(app: App, actor: Actor, query: z.output<typeof BookQuery>) {
  const now = app.now().toISOString();
  const { status, language } = query;
  const search = foldText(query.search);
  let found = bookDb(app)
    .selectFrom("book")
    .where(shownTo(actor, now))
    .where("trashed_at", query.trash && actor.kind === "staff" ? "is not" : "is", null);
  if (search) found = found.where(containsText("search_text", search));
  if (language !== undefined) found = found.where("language", "=", language);
  if (status === "draft" || status === "in_review") found = found.where("status", "=", status);
  if (status === "published" || status === "changed") found = found.where((eb) => isOut(eb, now));
  if (status === "changed") found = found.where("pending", "is not", null).where((eb) => eb.lit(isEditor(actor)));
  if (status === "scheduled") found = found.where("status", "=", "published").where("published_at", ">", now);

  const total = found.select(sql<number>`count(*)`.as("total"));
  const rows = await orderRows(found.selectAll(), query.ordering, { title: "sort_key" })
    .select(total.as("total_count"))
    .limit(query.page_size)
    .offset((query.page - 1) * query.page_size)
    .execute();
  if (rows.length === 0 && query.page > 1) throw new NotFound("Invalid page.");
  return { results: await present(bookDb(app), actor, now, rows), count: Number(rows[0]?.total_count ?? 0) };
}

/** By its id or slug, for editors from the trash as well. @throws NotFound */
export async function readBook(app: App, actor: Actor, key: number | string): Promise<Partial<Book>> {
  const now = app.now().toISOString();
  const query = bookDb(app).selectFrom("book").selectAll().where(shownTo(actor, now));
  const row = await query.where(typeof key === "number" ? "id" : "slug", "=", key).executeTakeFirst();
  if (!row) throw new NotFound();
  return one(await present(bookDb(app), actor, now, [row]));
}

const one = <T>(list: T[]) => list[0] as T;

/** What a row holds; the newest version with the edits that wait for Publish. */
function valuesOf(row: Row, newest: boolean): Values {
  const { title, subtitle, authors, description, isbn, publisher, published_on, pages, language, buy_links } = row;
  const { cover_id, cover_alt, sample_id: sample, seo_title, seo_description, noindex, pending } = row;
  const cover = cover_id === null ? null : { media: cover_id, alt: cover_alt ?? "", decorative: cover_alt === null };
  return {
    ...{ title, subtitle, authors, cover, description, isbn, publisher, published_on, pages, language, buy_links },
    ...{ sample, seo_title, seo_description, noindex, ...(newest && pending) },
  };
}

const mediaOf = ({ cover, description, sample }: Values) => [
  ...(cover ? [cover.media] : []),
  ...mediaOfDocument(description),
  ...(sample ? [sample] : []),
];

async function present(db: Kysely<BookTables>, actor: Actor, now: string, rows: Row[]): Promise<Partial<Book>[]> {
  const isStaff = actor.kind === "staff";
  const written = rows.map((row) => valuesOf(row, isEditor(actor)));
  const media = await readMedia(db, written.flatMap(mediaOf));
  return rows.map((row, index) => {
    const values = written[index] as Values;
    const { cover, sample } = values;
    const { id, slug, published_at, position, modified_at, public_modified_at } = row;
    const shown = {
      ...values,
      ...{ id, slug, published_at, modified_at },
      cover: cover && pictureOutput(media.get(cover.media), cover.decorative ? null : (cover.alt ?? "")),
      description: values.description as Book["description"],
      sample: sample === null ? null : fileOutput(media.get(sample)),
      document_media: documentMedia(values.description, media),
    };
    if (!isEditor(actor)) shown.modified_at = public_modified_at ?? modified_at;
    if (!isStaff) return shown;
    const { version, created_at, created_by, status, trashed_at } = row;
    return {
      ...shown,
      version,
      created_at,
      created_by,
      status,
      state: stateOf(row, now, isEditor(actor)),
      position,
      trashed_at,
    };
  });
}

function documentMedia(document: unknown, media: Map<number, Media>): Book["document_media"] {
  const pictures = mediaOfDocument(document).map((id) => [id, pictureOutput(media.get(id), media.get(id)?.alt ?? "")]);
  return Object.fromEntries(pictures.filter(([, picture]) => picture !== null));
}

function stateOf({ status, published_at, pending }: Row, now: string, newest: boolean): Book["state"] {
  if (status !== "published") return status;
  if ((published_at as string) > now) return "scheduled";
  return pending && newest ? "changed" : "published";
}

/** @throws PermissionDenied, InvalidInput */
export async function createBook(app: App, actor: Actor, input: BookFields & Values) {
  if (!isEditor(actor)) throw new PermissionDenied();
  return write(app, actor, async (trx, now) =>
    save(app, trx, actor, now, input, {}, givenOf(input) as Values, undefined),
  );
}

/** Edits of what is public wait as its pending version until `status` says Publish. @throws NotFound, PermissionDenied, InvalidInput, Conflict */
export async function changeBook(app: App, actor: Actor, id: number, input: BookFields & { version: number }) {
  if (!isEditor(actor)) throw new PermissionDenied();
  return write(app, actor, async (trx, now) => {
    const before = await lockBook(app, trx, id);
    if (input.version !== before.version) throw new Conflict(one(await present(trx, actor, now, [before])));
    const held = valuesOf(before, true);
    return save(app, trx, actor, now, input, held, { ...held, ...givenOf(input) }, before);
  });
}

async function lockBook(app: App, trx: Trx, id: number) {
  const row = await trx
    .selectFrom("book")
    .selectAll()
    .where("id", "=", id)
    .$if(app.database.engine === "postgres", (query) => query.forUpdate())
    .executeTakeFirst();
  if (!row) throw new NotFound();
  return row;
}

const contentFields = [...Object.keys(books.schema.shape), "seo_title", "seo_description", "noindex"] as const;

function givenOf(input: BookFields): Partial<Values> {
  const given = contentFields.map((field) => [field, input[field as keyof Values]]);
  return Object.fromEntries(given.filter(([, value]) => value !== undefined));
}

async function write(app: App, actor: Actor, work: (trx: Trx, now: string) => Promise<Row>) {
  const now = app.now().toISOString();
  const row = await inTransaction(app, (trx: Trx) => work(trx, now));
  return one(await present(bookDb(app), actor, now, [row]));
}

async function save(
  app: App,
  trx: Trx,
  actor: Actor,
  now: string,
  input: BookFields,
  held: Partial<Values>,
  values: Values,
  before: Row | undefined,
) {
  if (!before || input.description !== undefined)
    values.description = checkDocument("description", values.description) as Values["description"];
  await checkMedia(app, trx, values);
  const isHeldBack =
    before?.status === "published" &&
    input.status === undefined &&
    ((before.published_at as string) <= now || before.pending !== null);
  const { cover, sample, authors, description, buy_links, ...plain } = values;
  const content = isHeldBack
    ? { pending: JSON.stringify(values), ...publicationOf(input, before, now) }
    : {
        ...plain,
        authors: JSON.stringify(authors),
        description: JSON.stringify(description),
        buy_links: JSON.stringify(buy_links),
        cover_id: cover?.media ?? null,
        cover_alt: cover && !cover.decorative ? (cover.alt ?? "") : null,
        sample_id: sample,
        search_text: foldText([plain.title, plain.subtitle, ...authors, plain.isbn].join(" ")),
        sort_key: foldText(plain.title).slice(0, 200),
        ...publicationOf(input, before, now),
        pending: null,
        public_modified_at: now,
      };
  const slug = await chooseSlug(app, trx, input.slug, values.title, before);
  const position = input.position ?? before?.position ?? (await lastPosition(trx)) + 1;
  const columns = { ...content, slug, position, version: (before?.version ?? 0) + 1, modified_at: now };
  const created_by = actor.kind === "staff" ? actor.id : null;
  const after = before
    ? await trx.updateTable("book").set(columns).where("id", "=", before.id).returningAll().executeTakeFirstOrThrow()
    : await trx
        .insertInto("book")
        .values({ ...columns, created_by, created_at: now } as never)
        .returningAll()
        .executeTakeFirstOrThrow();
  if (before?.slug !== slug) await keepFormerSlug(trx, now, before, after);
  const isPublished = after.status === "published" && before?.status !== "published";
  const action = !before ? "create" : isPublished ? "publish" : "change";
  const isMoved =
    after.slug !== before?.slug || after.position !== before?.position || after.published_at !== before?.published_at;
  const isSeen = after.status !== before?.status || (after.status === "published" && isMoved);
  const kind = input.autosave && !isSeen ? "autosave" : input.status === "published" ? "publish" : "save";
  const given = Object.keys(givenOf(input)) as (keyof Values)[];
  const fields = given.filter((field) => !isDeepStrictEqual(values[field], held[field]));
  const change = { before, after, action, save: { kind, values, fields, isHeldBack } };
  await follow(app, trx, actor, now, change as Change, values.title);
  return after;
}

const lastPosition = async (trx: Trx) => {
  const last = await trx
    .selectFrom("book")
    .select((eb) => eb.fn.max("position").as("position"))
    .executeTakeFirst();
  return Number(last?.position ?? 0);
};

function publicationOf(input: BookFields, before: Row | undefined, now: string) {
  const status = input.status ?? before?.status ?? "draft";
  const published_at = input.published_at !== undefined ? input.published_at : (before?.published_at ?? null);
  if (status !== "published") return { status, published_at };
  const first_published_at = before?.first_published_at ?? published_at ?? now;
  return { status, published_at: published_at ?? now, first_published_at };
}

/** Everything it points at is there and fits; alternative text that is missing is filled in from the library. */
async function checkMedia(app: App, trx: Trx, values: Values) {
  const ids = mediaOf(values);
  if (app.database.engine === "postgres" && ids.length > 0)
    await trx.selectFrom("media").select("id").where("id", "in", ids).orderBy("id").forKeyShare().execute();
  const media = await readMedia(trx, ids);
  const problems: Problem[] = [];
  const missing = (field: string, id: number) =>
    problems.push({ field, code: "does_not_exist", message: `There is no file ${id} in the media library.` });

  const { cover, sample, description } = values;
  if (cover) {
    const field = "cover";
    const file = media.get(cover.media);
    const fault = file && pictureFault(file, cover);
    if (!file) missing(field, cover.media);
    if (fault) problems.push({ field, ...fault });
    if (!cover.decorative) values.cover = { ...cover, alt: cover.alt || file?.alt };
  }
  for (const id of mediaOfDocument(description)) if (!media.has(id)) missing("description", id);
  if (sample !== null) {
    const file = media.get(sample);
    const fault = file && typeFault(file, "application/pdf");
    if (!file) missing("sample", sample);
    if (fault) problems.push({ field: "sample", ...fault });
  }
  if (problems.length > 0) throw new InvalidInput(problems);
}

const baseOf = (title: string) => slugify(title) || "book";

/** The one asked for; else it follows the title until the first publication. @throws InvalidInput where it is taken. */
async function chooseSlug(app: App, trx: Trx, asked: string | undefined, title: string, before: Row | undefined) {
  // Two that look for a free slug at once would find the same one.
  await oneByOne(trx, app.database, "slug:book");
  const id = before?.id ?? 0;
  if (asked !== undefined && asked !== before?.slug) {
    const others = trx.selectFrom("book").select("id").where("slug", "=", asked).where("id", "!=", id);
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
  const former = trx.selectFrom("former_slug").select("slug").where("resource", "=", "book");
  const rows = await trx
    .selectFrom("book")
    .select("slug")
    .where("id", "!=", id)
    .where(like)
    .unionAll(former.where("item_id", "!=", id).where(like))
    .execute();
  return freeSlug(base, new Set(rows.map(({ slug }) => slug)));
}

/** The address it had while it was public leads to it from now on, and the new one only to it. */
async function keepFormerSlug(trx: Trx, now: string, before: Row | undefined, { slug }: Row) {
  await trx.deleteFrom("former_slug").where("resource", "=", "book").where("slug", "=", slug).execute();
  if (!before?.first_published_at) return;
  const item = { item_id: before.id, created_at: now };
  await trx
    .insertInto("former_slug")
    .values({ resource: "book", slug: before.slug, ...item })
    .onConflict((conflict) => conflict.columns(["resource", "slug"]).doUpdateSet(item))
    .execute();
}

const states = ["slug", "position", "status", "published_at"] as const;

function changedFields({ before, after, save }: Change): string[] {
  if (!before || !after) return save?.fields ?? [];
  const changed = states.filter((state) => before[state] !== after[state]);
  return [...(save?.fields ?? []), ...(save ? changed : ["trashed_at"])];
}

type Change = Parameters<App["followers"][number]>[1][number];

async function follow(app: App, trx: Trx, actor: Actor, now: string, change: Change, title: string): Promise<void> {
  // The audit log is written by hand as well.
  for (const follower of app.followers.filter((each) => each !== auditChanges))
    await follower(bookResource, [change], { app, actor, store: trx as never, now });
  const { before, after, action, save } = change;
  const itemId = (after ?? before)?.id ?? null;
  const event = { action, resource: "book", itemId, title, fields: changedFields(change) };
  if (save?.kind !== "autosave") await recordAudit(trx, actor, [event], now);
  const isPublic = (row: typeof after) => row?.status === "published" && row.trashed_at === null;
  // To visitors, edits that wait are no change.
  const waits =
    save?.isHeldBack &&
    before?.slug === after?.slug &&
    before?.position === after?.position &&
    before?.published_at === after?.published_at;
  if (!waits && (isPublic(before) || isPublic(after))) await raiseContentRevision(trx, app.database.engine);
}

/** @throws NotFound, PermissionDenied */
export const trashBook = (app: App, actor: Actor, id: number) => moveBook(app, actor, id, "delete");
/** @throws NotFound, PermissionDenied, InvalidInput where it is not in the trash. */
export const restoreBook = (app: App, actor: Actor, id: number) => moveBook(app, actor, id, "restore");

async function moveBook(app: App, actor: Actor, id: number, action: "delete" | "restore") {
  if (!isEditor(actor)) throw new PermissionDenied();
  return write(app, actor, async (trx, now) => {
    const before = await lockBook(app, trx, id);
    const isTrashed = before.trashed_at !== null;
    if (action === "delete" && isTrashed) throw new NotFound();
    if (action === "restore" && !isTrashed) throw InvalidInput.whole("not_possible", "It is not in the trash.");
    const after = await trx
      .updateTable("book")
      .set({ trashed_at: action === "delete" ? now : null, version: before.version + 1, modified_at: now })
      .where("id", "=", id)
      .returningAll()
      .executeTakeFirstOrThrow();
    await follow(app, trx, actor, now, { before, after, action }, after.title);
    return after;
  });
}
