import { setImmediate } from "node:timers/promises";
import { expressionBuilder, type RawBuilder, type SqlBool, sql } from "kysely";
import type { Actor } from "../actor.ts";
import type { Database } from "../database/database.ts";
import { type Rule, toCondition } from "../rules.ts";
import { excerpt, highlight, type Segment, type Terms } from "./excerpt.ts";
import { openReader } from "./search-reader.ts";
import type { SearchEntryTable } from "./search-tables.ts";
import { firstLetter, type Neighbour, nearest, neighbourQuery } from "./typing-errors.ts";
import { wordsOf } from "./words.ts";

/** A kind of item that can be found. */
export interface SearchSource {
  resource: string;
  /**
   * Whether a reader may see an item, or a condition on its columns `status`, `published_at`,
   * `trashed_at` and `created_by`. What is in the trash is found by nobody in any case.
   * @param now ISO 8601.
   */
  visible: Rule;
  /** Whether that reader finds an item by its newest version or by the public one; the same kind of answer. */
  newest: Rule;
}

export interface SearchQuery {
  /** What was typed; any text. */
  q: string;
  /** Only these kinds of items. */
  resource?: string | readonly string[];
  page: number;
  page_size: number;
}

export interface Found {
  resource: string;
  id: number;
  slug: string | null;
  kind: string | null;
  status: string | null;
  published_at: string | null;
  title: string;
  title_segments: Segment[];
  excerpt: Segment[];
}

export interface SearchResult {
  results: Found[];
  count: number;
  /** What was searched instead where nothing was found as typed. */
  corrected: string | null;
}

export interface Search {
  sources: readonly SearchSource[];
  /**
   * Finds what holds all words, the last as a beginning; best first. Takes at most four queries.
   * @throws Unavailable where too many search at once.
   */
  find(actor: Actor, now: string, query: SearchQuery): Promise<SearchResult>;
  close(): Promise<void>;
}

/** So many times a word is counted when it is weighed against others. */
const COUNTED = 200;
/** So long excerpts are made before others have their turn, in milliseconds. */
const TURN = 5;
/** A word of the title counts for so many of the text. */
const TITLE_WEIGHT = 10;

/** Search over the index that `writeEntries` keeps. On SQLite it has a thread of its own, started by the first search. */
export function openSearch(database: Database, sources: readonly SearchSource[]): Search {
  const reader = openReader(database);
  const engine = engines[database.engine];

  return {
    sources,
    async find(actor, now, query) {
      const typed = [...wordsOf(query.q)];
      const terms = termsOf(typed.map(({ word }) => word));
      if (!terms) return { results: [], count: 0, corrected: null };
      const visible = visibleEntries(sources, actor, now, query.resource);
      const asTyped = await page(terms);
      if (asTyped.count > 0) return { ...asTyped, corrected: null };
      const corrections = await correct(terms);
      const instead = corrections && termsOf(typed.map(({ word }) => corrections.get(word) ?? word));
      if (!instead) return { ...asTyped, corrected: null };
      const found = await page(instead);
      return found.count > 0
        ? { ...found, corrected: rewritten(query.q, corrections) }
        : { ...asTyped, corrected: null };

      async function page(wanted: Terms) {
        const rows = await reader.run(pageQuery(wanted));
        const results: Found[] = [];
        let since = performance.now();
        for (const row of rows) {
          if (row.item_id !== null) results.push(present(row, wanted));
          // Excerpts of long texts take a while: others have their turn between them.
          if (performance.now() - since < TURN) continue;
          await setImmediate();
          since = performance.now();
        }
        return { results, count: Number(rows[0]?.total ?? 0) };
      }

      function pageQuery(wanted: Terms): RawBuilder<Hit> {
        const hits = sql`select search_entry.id as entry_id, ${engine.score(wanted)} as score
          from ${engine.entries} where ${engine.matches(wanted)} and ${visible}`;
        return sql`with hits as materialized (${hits})
          select counted.total, e.resource, e.item_id, e.slug, e.kind, e.status, e.published_at, e.title, e.text
          from (select count(*) as total from hits) as counted
          left join (select * from hits order by score desc, entry_id desc
            limit ${query.page_size} offset ${(query.page - 1) * query.page_size}) as best on 1 = 1
          left join search_entry as e on e.id = best.entry_id
          order by best.score desc, best.entry_id desc`;
      }

      /** A word for each that this reader finds nowhere; undefined where that does not help. */
      async function correct({ words, prefix }: Terms): Promise<Map<string, string> | undefined> {
        const all = [...new Set([...words, prefix])];
        const neighbours = neighbourQuery(all, actor.kind === "staff" ? ["visitors", "staff"] : ["visitors"]);
        if (!neighbours) return undefined;
        const near = Map.groupBy(await reader.run(neighbours), (row) => row.typed);
        const candidates = all.flatMap((typed) => [
          { typed, word: typed, distance: 0 },
          ...nearest(
            typed,
            (near.get(typed) ?? []).map((row) => row.word),
          ).map((neighbour) => ({ typed, ...neighbour })),
        ]);
        if (candidates.length === all.length) return undefined;
        const counts = candidates.map(({ word, distance }, index) => {
          const wanted = distance === 0 && word === prefix ? { words: [], prefix } : { words: [word], prefix: "" };
          return sql`select ${sql.lit(index)} as candidate, count(*) as seen from
            (select 1 from ${engine.entries} where ${engine.matches(wanted)} and ${visible} limit ${sql.lit(COUNTED)}) as sample`;
        });
        const rows = await reader.run(sql<{ candidate: number; seen: number }>`${sql.join(counts, sql` union all `)}`);
        const seen = new Map(rows.map((row) => [Number(row.candidate), Number(row.seen)]));
        const weighed = candidates.map((candidate, index) => ({ ...candidate, seen: seen.get(index) ?? 0 }));
        const chosen = all.map(
          (typed) => [typed, bestOf(weighed.filter((candidate) => candidate.typed === typed))] as const,
        );
        if (chosen.some(([, word]) => word === undefined) || chosen.every(([typed, word]) => typed === word))
          return undefined;
        return new Map(chosen as [string, string][]);
      }
    },
    close: () => reader.close(),
  };
}

interface Hit extends Pick<SearchEntryTable, "resource" | "item_id" | "slug" | "kind" | "status" | "title" | "text"> {
  total: number;
  published_at: string | null;
}

function termsOf(words: string[]): Terms | undefined {
  const prefix = words.at(-1);
  if (prefix === undefined) return undefined;
  return { words: [...new Set(words.slice(0, -1))], prefix };
}

function present({ title, text, item_id, total: _, ...entry }: Hit, terms: Terms): Found {
  return { ...entry, id: item_id, title, title_segments: highlight(title, terms), excerpt: excerpt(text, terms) };
}

/** The nearest word that this reader can find; the more often it is found, the better. */
function bestOf(candidates: (Neighbour & { typed: string; seen: number })[]): string | undefined {
  return candidates
    .filter(({ seen }) => seen > 0)
    .sort(
      (a, b) =>
        a.distance - b.distance ||
        firstLetter(b.typed, b.word) - firstLetter(a.typed, a.word) ||
        b.seen - a.seen ||
        (a.word < b.word ? -1 : 1),
    )[0]?.word;
}

/** What was typed, with other words where they were corrected. */
function rewritten(q: string, corrections: Map<string, string>): string {
  let text = "";
  let position = 0;
  for (const { word, start, end } of wordsOf(q)) {
    const other = corrections.get(word);
    text +=
      q.slice(position, start) + (other === undefined || other === word ? q.slice(start, end) : other.normalize("NFC"));
    position = end;
  }
  return (text + q.slice(position)).trim();
}

/** The entries for this reader: the item's own rule, on the version that they may see. */
function visibleEntries(
  sources: readonly SearchSource[],
  actor: Actor,
  now: string,
  resource?: SearchQuery["resource"],
) {
  const rules = sources
    .filter((source) => resource === undefined || [resource].flat().includes(source.resource))
    .map((source) => ({ ...source, decision: source.visible(actor, now) }))
    .filter(({ decision }) => decision !== false);
  const conditions = rules.map(({ resource, newest, decision }) => {
    const isVisible = toCondition(decision)(expressionBuilder());
    return sql`(search_entry.resource = ${resource} and ${audienceOf(newest(actor, now))} and ${isVisible})`;
  });
  return sql`search_entry.trashed_at is null
    and (${conditions.length > 0 ? sql.join(conditions, sql` or `) : sql`1 = 0`})`;
}

/** The entries of the version that is shown: the newest, the public one, or that as the row decides. */
function audienceOf(newest: ReturnType<Rule>) {
  if (typeof newest === "boolean")
    return newest ? sql`search_entry.audience in ('all', 'staff')` : sql`search_entry.audience in ('all', 'visitors')`;
  return sql`(search_entry.audience = 'all'
    or search_entry.audience = case when ${newest(expressionBuilder())} then 'staff' else 'visitors' end)`;
}

/** What the engines do differently. Words hold letters, digits and marks only, so they can be quoted as they are. */
interface EngineSearch {
  entries: RawBuilder<unknown>;
  matches(terms: Terms): RawBuilder<SqlBool>;
  score(terms: Terms): RawBuilder<number>;
}

const engines: Record<Database["engine"], EngineSearch> = {
  sqlite: {
    entries: sql`search_index cross join search_entry on search_entry.id = search_index.rowid`,
    matches: ({ words, prefix }) =>
      sql`search_index match ${[...words.map((word) => `"${word}"`), ...(prefix ? [`"${prefix}"*`] : [])].join(" AND ")}`,
    score: () => sql`-bm25(search_index, ${sql.lit(TITLE_WEIGHT)}, 1.0)`,
  },
  postgres: {
    entries: sql`search_index inner join search_entry on search_entry.id = search_index.entry_id`,
    matches: (terms) => sql`search_index.words @@ ${tsquery(terms)}::tsquery`,
    // Weights of D, C, B, A; 1 divides by the logarithm of the length.
    score: (terms) => sql`ts_rank('{0.1, 0.1, 0.1, 1.0}', search_index.words, ${tsquery(terms)}::tsquery, 1)`,
  },
};

const tsquery = ({ words, prefix }: Terms) =>
  [...words.map((word) => `'${word}'`), ...(prefix ? [`'${prefix}':*`] : [])].join(" & ");
