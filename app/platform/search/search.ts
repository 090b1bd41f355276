import { setImmediate } from "node:timers/promises";
import { expressionBuilder, type RawBuilder, type SqlBool, sql } from "kysely";
import type { Actor } from "../access/actor.ts";
import { type Rule, toCondition } from "../access/rules.ts";
import { type BackgroundReader, createBackgroundReader } from "../database/background-reader.ts";
import type { Database } from "../database/database.ts";
import { excerpt, highlight, type Segment } from "./excerpt.ts";
import { parseQuery, type SearchTerms, type Sequence, type Term } from "./query-terms.ts";
import type { SearchEntryTable } from "./search-tables.ts";
import { firstLetter, type Neighbour, nearest, neighbourQuery } from "./typing-errors.ts";

/** A resource that is included in the search. */
export interface SearchSource {
  resource: string;
  /**
   * Whether an actor may see an item, or a condition on the columns `status`, `published_at`, `trashed_at` and
   * `created_by`. Items in the trash are never found.
   * @param now ISO 8601.
   */
  visible: Rule;
  /** Whether the actor finds an item by its newest version rather than the published one. */
  newest: Rule;
}

export interface SearchQuery {
  /** The query as typed; any text. */
  q: string;
  /** Restricts the search to these resources. */
  resource?: string | readonly string[];
  page: number;
  page_size: number;
}

export interface SearchHit {
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
  results: SearchHit[];
  count: number;
  /** The corrected query that the results match, if the original one had no results. */
  corrected: string | null;
}

export interface Search {
  sources: readonly SearchSource[];
  /**
   * Finds items that contain all words (the last as a prefix) and phrases in quotation marks. Exact titles
   * come first, then matches in titles, then by rank. Takes at most four queries.
   * @throws Unavailable if there are too many concurrent searches.
   */
  find(actor: Actor, now: string, query: SearchQuery): Promise<SearchResult>;
  close(): Promise<void>;
}

/** The maximum count of a word's matches when corrections are compared. */
const MAX_COUNT = 200;
/** How long excerpts are created before yielding to the event loop, in milliseconds. */
const YIELD_INTERVAL = 5;
/** The weight of a word in the title compared to one in the text. */
const TITLE_WEIGHT = 10;

/** Searches the index that `writeEntries` maintains. Closing it closes the reader. */
export function openSearch(
  database: Database,
  sources: readonly SearchSource[],
  reader: BackgroundReader = createBackgroundReader(database),
): Search {
  const engine = engines[database.engine];

  return {
    sources,
    async find(actor, now, query) {
      const typed = parseQuery(query.q);
      if (typed.terms.length === 0) return { results: [], count: 0, corrected: null };
      const visible = visibleEntries(sources, actor, now, query.resource);
      const asTyped = await page(typed);
      if (asTyped.count > 0) return { ...asTyped, corrected: null };
      const corrections = await correct(typed);
      if (!corrections) return { ...asTyped, corrected: null };
      const instead = applyCorrections(query.q, typed, corrections);
      const found = await page(parseQuery(instead));
      return found.count > 0 ? { ...found, corrected: instead } : { ...asTyped, corrected: null };

      async function page(wanted: SearchTerms) {
        const rows = await reader.run(pageQuery(wanted));
        const results: SearchHit[] = [];
        let since = performance.now();
        for (const row of rows) {
          if (row.item_id !== null) results.push(present(row, wanted.terms));
          // Excerpts of long texts take a while: yield to the event loop in between.
          if (performance.now() - since < YIELD_INTERVAL) continue;
          await setImmediate();
          since = performance.now();
        }
        return { results, count: Number(rows[0]?.total ?? 0) };
      }

      function pageQuery({ terms, title }: SearchTerms): RawBuilder<Hit> {
        // Words contain no wildcards.
        const hits = sql`select search_entry.id as entry_id, ${engine.score(terms)} as score,
            case when search_entry.title_words = ${title} then 3
              when search_entry.title_words like ${`${title}%`} then 2
              when search_entry.title_words like ${`% ${title}%`} then 1 else 0 end as nearness
          from ${engine.entries} where ${engine.matches(terms)} and ${visible}`;
        const best = sql`nearness desc, score desc, entry_id desc`;
        return sql`with hits as materialized (${hits})
          select counted.total, e.resource, e.item_id, e.slug, e.kind, e.status, e.published_at, e.title, e.text
          from (select count(*) as total from hits) as counted
          left join (select * from hits order by ${best}
            limit ${query.page_size} offset ${(query.page - 1) * query.page_size}) as best on 1 = 1
          left join search_entry as e on e.id = best.entry_id
          order by ${best}`;
      }

      /** Finds corrections for words without a match; undefined if there are none. */
      async function correct({ terms, loose }: SearchTerms): Promise<Map<string, string> | undefined> {
        const all = [...new Set(loose.map(({ word }) => word))];
        const beginnings = new Set(terms.flat().flatMap(({ words, open }) => (open ? words.slice(-1) : [])));
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
          const wanted = [[{ words: [word], open: distance === 0 && beginnings.has(word) }]];
          return sql`select ${sql.lit(index)} as candidate, count(*) as seen from
            (select 1 from ${engine.entries} where ${engine.matches(wanted)} and ${visible} limit ${sql.lit(MAX_COUNT)}) as sample`;
        });
        const rows = await reader.run(sql<{ candidate: number; seen: number }>`${sql.join(counts, sql` union all `)}`);
        const seen = new Map(rows.map((row) => [Number(row.candidate), Number(row.seen)]));
        const weighed = candidates.map((candidate, index) => ({ ...candidate, seen: seen.get(index) ?? 0 }));
        const chosen = all.map(
          (typed) => [typed, findBest(weighed.filter((candidate) => candidate.typed === typed))] as const,
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

function present({ title, text, item_id, total: _, ...entry }: Hit, terms: readonly Term[]): SearchHit {
  return { ...entry, id: item_id, title, title_segments: highlight(title, terms), excerpt: excerpt(text, terms) };
}

/** The closest word that this actor can find, preferring more frequent ones. */
function findBest(candidates: (Neighbour & { typed: string; seen: number })[]): string | undefined {
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

/** The query with its corrected words. */
function applyCorrections(q: string, { loose }: SearchTerms, corrections: Map<string, string>): string {
  let text = "";
  let position = 0;
  for (const { word, start, end } of loose) {
    const other = corrections.get(word);
    text +=
      q.slice(position, start) + (other === undefined || other === word ? q.slice(start, end) : other.normalize("NFC"));
    position = end;
  }
  return (text + q.slice(position)).trim();
}

/** The condition for the entries that an actor may see: the rule of the resource, applied to the right version. */
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
    return sql`(search_entry.resource = ${resource} and ${buildAudienceCondition(newest(actor, now))} and ${isVisible})`;
  });
  return sql`search_entry.trashed_at is null
    and (${conditions.length > 0 ? sql.join(conditions, sql` or `) : sql`1 = 0`})`;
}

/** The condition for the version to search: the newest, the published one, or depending on the row. */
function buildAudienceCondition(newest: ReturnType<Rule>) {
  if (typeof newest === "boolean")
    return newest ? sql`search_entry.audience in ('all', 'staff')` : sql`search_entry.audience in ('all', 'visitors')`;
  return sql`(search_entry.audience = 'all'
    or search_entry.audience = case when ${newest(expressionBuilder())} then 'staff' else 'visitors' end)`;
}

/** The differences between the engines. Words contain only letters, digits and marks, so they need no escaping. */
interface EngineSearch {
  entries: RawBuilder<unknown>;
  matches(terms: readonly Term[]): RawBuilder<SqlBool>;
  score(terms: readonly Term[]): RawBuilder<number>;
}

const engines: Record<Database["engine"], EngineSearch> = {
  sqlite: {
    entries: sql`search_index cross join search_entry on search_entry.id = search_index.rowid`,
    matches: (terms) =>
      sql`search_index match ${every(terms, " AND ", " OR ", ({ words, open }) => `"${words.join(" ")}"${open ? " *" : ""}`)}`,
    score: () => sql`-bm25(search_index, ${sql.lit(TITLE_WEIGHT)}, 1.0)`,
  },
  postgres: {
    entries: sql`search_index inner join search_entry on search_entry.id = search_index.entry_id`,
    matches: (terms) => sql`search_index.words @@ ${tsquery(terms)}::tsquery`,
    // Weights of D, C, B, A; 1 divides by the logarithm of the length.
    score: (terms) => sql`ts_rank('{0.1, 0.1, 0.1, 1.0}', search_index.words, ${tsquery(terms)}::tsquery, 1)`,
  },
};

const tsquery = (terms: readonly Term[]) =>
  every(
    terms,
    " & ",
    " | ",
    ({ words, open }) => `(${words.map((word) => `'${word}'`).join(" <-> ")}${open ? ":*" : ""})`,
  );

/** Formats the terms as a full-text query: all terms, any sequence of each. */
function every(terms: readonly Term[], and: string, or: string, write: (sequence: Sequence) => string): string {
  return terms.map((term) => `(${term.map(write).join(or)})`).join(and);
}
