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
import { type Quote, quotes } from "#app/features/quotes/quotes.resource.ts";
import { quoteResource } from "#app/features/quotes/quotes.server.ts";
import type { Actor } from "#app/platform/actor.ts";
import type { App } from "#app/platform/app.ts";
import { recordAudit } from "#app/platform/audit.ts";
import { containsText } from "#app/platform/database/contains-text.ts";
import { raiseContentRevision } from "#app/platform/database/content-revision.ts";
import { orderRows } from "#app/platform/database/order-rows.ts";
import type { Id, NullableTimestamp, Tables, Timestamp } from "#app/platform/database/tables.ts";
import { inTransaction } from "#app/platform/database/transaction.ts";
import { Conflict, InvalidInput, NotFound, PermissionDenied } from "#app/platform/errors.ts";
import { foldText } from "#app/platform/fold-text.ts";
import { listQuery, orderingOf, truth } from "#app/platform/http/lists.ts";
import { pictureOutput, readMedia } from "#app/platform/media/media-rows.ts";
import { pictureFault } from "#app/platform/media/media-rules.ts";

type Values = z.output<typeof quotes.schema>;
type Status = "draft" | "in_review" | "published";

interface QuoteTable {
  id: Id;
  version: number;
  created_at: Timestamp;
  modified_at: Timestamp;
  created_by: number | null;
  search_text: string;
  sort_key: string;
  text: string;
  attribution: string;
  context: string;
  background_id: number | null;
  background_alt: string | null;
  status: Status;
  published_at: NullableTimestamp;
  first_published_at: NullableTimestamp;
  public_modified_at: NullableTimestamp;
  pending: ColumnType<Values | null, string | null | undefined, string | null>;
  position: number;
  trashed_at: NullableTimestamp;
}
type QuoteTables = Tables & { quote: QuoteTable };
type Trx = Transaction<QuoteTables>;
const quoteDb = (app: App) => app.database.db.withTables<{ quote: QuoteTable }>();
type Row = Awaited<ReturnType<typeof lockQuote>>;

export interface QuoteFields extends Partial<Values> {
  status?: Status;
  published_at?: string | null;
  position?: number;
}

export const QuoteQuery = listQuery.extend({
  ordering: orderingOf(
    ["id", "created_at", "modified_at", "text", "published_at", "position", "trashed_at", "attribution"],
    "position",
  ),
  status: z.enum(["draft", "in_review", "published", "scheduled", "changed"]).optional(),
  trash: truth.optional(),
  attribution: quotes.schema.shape.attribution.unwrap().optional(),
});

const isEditor = (actor: Actor) => actor.kind === "staff" && actor.role !== "author";

type Eb = ExpressionBuilder<QuoteTables, "quote">;
const isOut = (eb: Eb, now: string) => eb.and([eb("status", "=", "published"), eb("published_at", "<=", now)]);

const shownTo =
  (actor: Actor, now: string) =>
  (eb: Eb): Expression<SqlBool> =>
    isEditor(actor) ? eb.lit(true) : eb.and([isOut(eb, now), eb("trashed_at", "is", null)]);

/** @throws NotFound "Invalid page." past the end. */
export async function listQuotes(app: App, actor: Actor, query: z.output<typeof QuoteQuery>) {
  const now = app.now().toISOString();
  const { status, attribution } = query;
  const search = foldText(query.search);
  let found = quoteDb(app)
    .selectFrom("quote")
    .where(shownTo(actor, now))
    .where("trashed_at", query.trash && actor.kind === "staff" ? "is not" : "is", null);
  if (search) found = found.where(containsText("search_text", search));
  if (attribution !== undefined) found = found.where("attribution", "=", attribution);
  if (status === "draft" || status === "in_review") found = found.where("status", "=", status);
  if (status === "published" || status === "changed") found = found.where((eb) => isOut(eb, now));
  if (status === "changed") found = found.where("pending", "is not", null).where((eb) => eb.lit(isEditor(actor)));
  if (status === "scheduled") found = found.where("status", "=", "published").where("published_at", ">", now);

  const total = found.select(sql<number>`count(*)`.as("total"));
  const rows = await orderRows(found.selectAll(), query.ordering, { text: "sort_key" })
    .select(total.as("total_count"))
    .limit(query.page_size)
    .offset((query.page - 1) * query.page_size)
    .execute();
  if (rows.length === 0 && query.page > 1) throw new NotFound("Invalid page.");
  return { results: await present(quoteDb(app), actor, now, rows), count: Number(rows[0]?.total_count ?? 0) };
}

/** Editors get it from the trash as well. @throws NotFound */
export async function readQuote(app: App, actor: Actor, id: number): Promise<Partial<Quote>> {
  const now = app.now().toISOString();
  const row = await quoteDb(app)
    .selectFrom("quote")
    .selectAll()
    .where("id", "=", id)
    .where(shownTo(actor, now))
    .executeTakeFirst();
  if (!row) throw new NotFound();
  return one(await present(quoteDb(app), actor, now, [row]));
}

const one = <T>(list: T[]) => list[0] as T;

/** What a row holds; the newest version with the edits that wait for Publish. */
function valuesOf(row: Row, newest: boolean): Values {
  const { text, attribution, context, background_id, background_alt } = row;
  const background = background_id && {
    media: background_id,
    alt: background_alt ?? "",
    decorative: background_alt === null,
  };
  return { text, attribution, context, background: background || null, ...(newest && row.pending) };
}

async function present(db: Kysely<QuoteTables>, actor: Actor, now: string, rows: Row[]): Promise<Partial<Quote>[]> {
  const isStaff = actor.kind === "staff";
  const written = rows.map((row) => valuesOf(row, isEditor(actor)));
  const media = await readMedia(
    db,
    written.flatMap(({ background }) => background?.media ?? []),
  );
  return rows.map((row, index) => {
    const { text, attribution, context, background } = written[index] as Values;
    const { id, published_at, position } = row;
    const picture =
      background && pictureOutput(media.get(background.media), background.decorative ? null : (background.alt ?? ""));
    const shown = { id, text, attribution, context, background: picture, published_at, position };
    if (!isStaff) return shown;
    const { version, created_at, created_by, status, trashed_at } = row;
    const modified_at = isEditor(actor) ? row.modified_at : (row.public_modified_at ?? row.modified_at);
    return {
      ...shown,
      version,
      created_at,
      modified_at,
      created_by,
      status,
      state: stateOf(row, now, isEditor(actor)),
      trashed_at,
    };
  });
}

function stateOf({ status, published_at, pending }: Row, now: string, newest: boolean): Quote["state"] {
  if (status !== "published") return status;
  if ((published_at as string) > now) return "scheduled";
  return pending && newest ? "changed" : "published";
}

/** @throws PermissionDenied, InvalidInput */
export async function createQuote(app: App, actor: Actor, input: QuoteFields & Values) {
  if (!isEditor(actor)) throw new PermissionDenied();
  const { text, attribution, context, background } = input;
  return write(app, actor, async (trx, now) =>
    save(app, trx, actor, now, input, {}, { text, attribution, context, background }, undefined),
  );
}

/** Edits of what is public wait as its pending version until `status` says Publish. @throws NotFound, PermissionDenied, InvalidInput, Conflict */
export async function changeQuote(app: App, actor: Actor, id: number, input: QuoteFields & { version: number }) {
  if (!isEditor(actor)) throw new PermissionDenied();
  return write(app, actor, async (trx, now) => {
    const before = await lockQuote(app, trx, id);
    if (input.version !== before.version) throw new Conflict(one(await present(trx, actor, now, [before])));
    const held = valuesOf(before, true);
    return save(app, trx, actor, now, input, held, { ...held, ...givenOf(input) }, before);
  });
}

async function lockQuote(app: App, trx: Trx, id: number) {
  const row = await trx
    .selectFrom("quote")
    .selectAll()
    .where("id", "=", id)
    .$if(app.database.engine === "postgres", (query) => query.forUpdate())
    .executeTakeFirst();
  if (!row) throw new NotFound();
  return row;
}

function givenOf({ text, attribution, context, background }: QuoteFields): Partial<Values> {
  return {
    ...(text !== undefined && { text }),
    ...(attribution !== undefined && { attribution }),
    ...(context !== undefined && { context }),
    ...(background !== undefined && { background }),
  };
}

async function write(app: App, actor: Actor, work: (trx: Trx, now: string) => Promise<Row>) {
  const now = app.now().toISOString();
  const row = await inTransaction(app, (trx: Trx) => work(trx, now));
  return one(await present(quoteDb(app), actor, now, [row]));
}

async function save(
  app: App,
  trx: Trx,
  actor: Actor,
  now: string,
  input: QuoteFields,
  held: Partial<Values>,
  values: Values,
  before: Row | undefined,
) {
  await checkBackground(app, trx, values);
  const isHeldBack =
    before?.status === "published" &&
    input.status === undefined &&
    ((before.published_at as string) <= now || before.pending !== null);
  const { text, attribution, context, background } = values;
  const content = isHeldBack
    ? { pending: JSON.stringify(values), ...publicationOf(input, before, now) }
    : {
        ...{ text, attribution, context },
        background_id: background?.media ?? null,
        background_alt: background && !background.decorative ? (background.alt ?? "") : null,
        search_text: foldText([text, attribution, context].join(" ")),
        sort_key: foldText(text).slice(0, 200),
        ...publicationOf(input, before, now),
        pending: null,
        public_modified_at: now,
      };
  const position = input.position ?? before?.position ?? (await lastPosition(trx)) + 1;
  const columns = { ...content, position, version: (before?.version ?? 0) + 1, modified_at: now };
  const created_by = actor.kind === "staff" ? actor.id : null;
  const after = before
    ? await trx.updateTable("quote").set(columns).where("id", "=", before.id).returningAll().executeTakeFirstOrThrow()
    : await trx
        .insertInto("quote")
        .values({ ...columns, created_by, created_at: now } as never)
        .returningAll()
        .executeTakeFirstOrThrow();
  const isPublished = after.status === "published" && before?.status !== "published";
  const action = !before ? "create" : isPublished ? "publish" : "change";
  const kind = input.status === "published" ? "publish" : "save";
  const given = Object.keys(givenOf(input)) as (keyof Values)[];
  const fields = given.filter((field) => !isDeepStrictEqual(values[field], held[field]));
  const change = { before, after, action, save: { kind, values, fields, isHeldBack } } as const;
  await follow(app, trx, actor, now, change, text);
  return after;
}

const lastPosition = async (trx: Trx) => {
  const last = await trx
    .selectFrom("quote")
    .select((eb) => eb.fn.max("position").as("position"))
    .executeTakeFirst();
  return Number(last?.position ?? 0);
};

function publicationOf(input: QuoteFields, before: Row | undefined, now: string) {
  const status = input.status ?? before?.status ?? "draft";
  const published_at = input.published_at !== undefined ? input.published_at : (before?.published_at ?? null);
  if (status !== "published") return { status, published_at };
  const first_published_at = before?.first_published_at ?? published_at ?? now;
  return { status, published_at: published_at ?? now, first_published_at };
}

/** Alternative text that is missing is filled in from the library. */
async function checkBackground(app: App, trx: Trx, values: Values) {
  const picture = values.background;
  if (!picture) return;
  if (app.database.engine === "postgres")
    await trx.selectFrom("media").select("id").where("id", "=", picture.media).forKeyShare().execute();
  const media = (await readMedia(trx, [picture.media])).get(picture.media);
  const problem = (code: string, message: string) => InvalidInput.field("background", code, message);
  if (!media) throw problem("does_not_exist", `There is no file ${picture.media} in the media library.`);
  const fault = pictureFault(media, picture);
  if (fault) throw problem(fault.code, fault.message);
  if (picture.decorative) return;
  const alt = picture.alt || media.alt;
  values.background = { ...picture, alt };
}

const states = ["position", "status", "published_at"] as const;

function changedFields({ before, after, save }: Change): string[] {
  if (!before || !after) return save?.fields ?? [];
  const changed = states.filter((state) => before[state] !== after[state]);
  return [...(save?.fields ?? []), ...(save ? changed : ["trashed_at"])];
}

type Change = Parameters<App["followers"][number]>[1][number];

async function follow(app: App, trx: Trx, actor: Actor, now: string, change: Change, title: string): Promise<void> {
  // The audit log is written by hand as well.
  for (const follower of app.followers.filter((each) => each !== auditChanges))
    await follower(quoteResource, [change], { app, actor, store: trx as never, now });
  const { before, after, action, save } = change;
  const itemId = (after ?? before)?.id ?? null;
  const event = { action, resource: "quote", itemId, title, fields: changedFields(change) };
  await recordAudit(trx, actor, [event], now);
  const isPublic = (row: typeof after) => row?.status === "published" && row.trashed_at === null;
  // To visitors, edits that wait are no change.
  const waits =
    save?.isHeldBack && before?.position === after?.position && before?.published_at === after?.published_at;
  if (!waits && (isPublic(before) || isPublic(after))) await raiseContentRevision(trx, app.database.engine);
}

/** @throws NotFound, PermissionDenied */
export const trashQuote = (app: App, actor: Actor, id: number) => moveQuote(app, actor, id, "delete");
/** @throws NotFound, PermissionDenied, InvalidInput where it is not in the trash. */
export const restoreQuote = (app: App, actor: Actor, id: number) => moveQuote(app, actor, id, "restore");

async function moveQuote(app: App, actor: Actor, id: number, action: "delete" | "restore") {
  if (!isEditor(actor)) throw new PermissionDenied();
  return write(app, actor, async (trx, now) => {
    const before = await lockQuote(app, trx, id);
    const isTrashed = before.trashed_at !== null;
    if (action === "delete" && isTrashed) throw new NotFound();
    if (action === "restore" && !isTrashed) throw InvalidInput.whole("not_possible", "It is not in the trash.");
    const after = await trx
      .updateTable("quote")
      .set({ trashed_at: action === "delete" ? now : null, version: before.version + 1, modified_at: now })
      .where("id", "=", id)
      .returningAll()
      .executeTakeFirstOrThrow();
    await follow(app, trx, actor, now, { before, after, action }, after.text);
    return after;
  });
}
