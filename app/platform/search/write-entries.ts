import { sql } from "kysely";
import type { AnyQueryable, Engine } from "../database/database.ts";
import type { SearchEntry } from "./search-tables.ts";
import { canBeCorrected, reversed } from "./typing-errors.ts";
import { listAlternativeWords, splitWords, titleWords } from "./words.ts";

/** The new entries of an item; an empty list removes it from the index. */
export interface SearchedItem {
  id: number;
  entries: SearchEntry[];
}

/** The limits of words and bytes per entry, since a tsvector has at most 1 MB. */
const MAX_WORDS = 40_000;
const MAX_BYTES = 300_000;
/** Limits of PostgreSQL: the largest position, and positions per word (documentation, section 8.11.1). */
const MAX_POSITION = 16_383;
const MAX_POSITIONS = 255;

/**
 * Updates the index for these items. Call it in the transaction that changes them. It takes a constant
 * number of queries, and only changed texts are indexed again.
 */
export async function writeEntries(
  trx: AnyQueryable,
  engine: Engine,
  resource: string,
  items: readonly SearchedItem[],
): Promise<void> {
  if (items.length === 0) return;
  const existing = await trx
    .selectFrom("search_entry")
    .select(["id", "item_id", "audience", "title", "text"])
    .where("resource", "=", resource)
    .where(
      "item_id",
      "in",
      items.map((item) => item.id),
    )
    .execute();
  const entryKey = (item: number, audience: string) => `${item} ${audience}`;
  const existingByKey = new Map(existing.map((entry) => [entryKey(entry.item_id, entry.audience), entry]));
  const rows = items.flatMap(({ id, entries }) =>
    entries.map((entry) => ({ resource, item_id: id, title_words: titleWords(entry.title), ...entry })),
  );

  const wanted = new Set(rows.map((row) => entryKey(row.item_id, row.audience)));
  const gone = existing
    .filter((entry) => !wanted.has(entryKey(entry.item_id, entry.audience)))
    .map((entry) => entry.id);
  if (gone.length > 0) await trx.deleteFrom("search_entry").where("id", "in", gone).execute();
  if (rows.length === 0) return;

  const written = await trx
    .insertInto("search_entry")
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(["resource", "item_id", "audience"]).doUpdateSet((eb) => ({
        title: eb.ref("excluded.title"),
        title_words: eb.ref("excluded.title_words"),
        text: eb.ref("excluded.text"),
        slug: eb.ref("excluded.slug"),
        kind: eb.ref("excluded.kind"),
        status: eb.ref("excluded.status"),
        published_at: eb.ref("excluded.published_at"),
        trashed_at: eb.ref("excluded.trashed_at"),
        created_by: eb.ref("excluded.created_by"),
      })),
    )
    .returning(["id", "item_id", "audience"])
    .execute();
  const ids = new Map(written.map((entry) => [entryKey(entry.item_id, entry.audience), entry.id]));
  const changed = rows.flatMap((row) => {
    const key = entryKey(row.item_id, row.audience);
    const before = existingByKey.get(key);
    if (before?.title === row.title && before.text === row.text) return [];
    return { id: ids.get(key) as number, audience: row.audience, ...collectWords(row) };
  });
  if (changed.length === 0) return;
  await (engine === "sqlite" ? indexOnSqlite(trx, changed) : indexOnPostgres(trx, changed));
  await storeWords(trx, engine, changed);
}

interface IndexedEntry {
  id: number;
  audience: SearchEntry["audience"];
  title: string[];
  text: string[];
}

/** Separates texts, so that no phrase matches across them; never part of a query. */
const BREAK = "·";

function collectWords({ title, text }: Pick<SearchEntry, "title" | "text">) {
  let count = 0;
  let bytes = 0;
  const take = (from: string) => {
    const taken: string[] = [];
    for (const words of [splitWords(from), listAlternativeWords(from)]) {
      for (const { word } of words) {
        count += 1;
        bytes += Buffer.byteLength(word);
        if (count > MAX_WORDS || bytes > MAX_BYTES) return taken;
        taken.push(word);
      }
      taken.push(BREAK);
    }
    return taken;
  };
  return { title: take(title), text: take(text) };
}

async function indexOnSqlite(trx: AnyQueryable, entries: IndexedEntry[]) {
  const rows = JSON.stringify(entries.map(({ id, title, text }) => [id, title.join(" "), text.join(" ")]));
  await sql`delete from search_index where rowid in (select value ->> 0 from json_each(${rows}))`.execute(trx);
  await sql`insert into search_index (rowid, title, text)
    select value ->> 0, value ->> 1, value ->> 2 from json_each(${rows})`.execute(trx);
}

async function indexOnPostgres(trx: AnyQueryable, entries: IndexedEntry[]) {
  const rows = JSON.stringify(entries.map((entry) => [entry.id, tsvector(entry)]));
  await sql`insert into search_index (entry_id, words)
    select (value ->> 0)::int, (value ->> 1)::tsvector from jsonb_array_elements(${rows}::jsonb) as value
    on conflict (entry_id) do update set words = excluded.words`.execute(trx);
}

/** Formats a tsvector literal with positions and the greatest weight for the title. Words need no escaping. */
function tsvector({ title, text }: IndexedEntry): string {
  const positions = new Map<string, string[]>();
  [...title, ...text].forEach((word, index) => {
    if (word === BREAK) return;
    const found = positions.get(word) ?? [];
    positions.set(word, found);
    if (index < MAX_POSITION && found.length < MAX_POSITIONS) {
      found.push(`${index + 1}${index < title.length ? "A" : ""}`);
    }
  });
  return [...positions].map(([word, at]) => (at.length > 0 ? `'${word}':${at.join()}` : `'${word}'`)).join(" ");
}

/** Words are never removed: whether one is still visible is checked when it is suggested. */
async function storeWords(trx: AnyQueryable, engine: Engine, entries: IndexedEntry[]) {
  const known = { visitors: new Set<string>(), staff: new Set<string>() };
  for (const { audience, title, text } of entries) {
    for (const word of [...title, ...text]) known[audience === "staff" ? "staff" : "visitors"].add(word);
  }
  const rows = Object.entries(known).flatMap(([audience, words]) =>
    [...words].filter(canBeCorrected).map((word) => [audience, word, reversed(word)]),
  );
  if (rows.length === 0) return;
  // Uses a fixed order, so that concurrent transactions with the same new words do not deadlock.
  rows.sort(([, a = ""], [, b = ""]) => (a < b ? -1 : a > b ? 1 : 0));
  const given = JSON.stringify(rows);
  const elements =
    engine === "sqlite" ? sql`json_each(${given})` : sql`jsonb_array_elements(${given}::jsonb) as given(value)`;
  await sql`insert into search_word (audience, word, reversed)
    select value ->> 0, value ->> 1, value ->> 2 from ${elements}
    where not exists (select 1 from search_word as existing where existing.audience = value ->> 0 and existing.word = value ->> 1)
    on conflict do nothing`.execute(trx);
}
