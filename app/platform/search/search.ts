import { setImmediate } from "node:timers/promises";
import { expressionBuilder, type RawBuilder, type SqlBool, sql } from "kysely";
import type { Actor } from "../actor.ts";
import type { Database } from "../database/database.ts";
import { type Rule, toCondition } from "../rules.ts";
import { excerpt, highlight, type Segment } from "./excerpt.ts";
import { parseQuery, type SearchTerms, type Sequence, type Term } from "./query-terms.ts";
import { openReader } from "./search-reader.ts";
import type { SearchEntryTable } from "./search-tables.ts";
import { firstLetter, type Neighbour, nearest, neighbourQuery } from "./typing-errors.ts";

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
  /** What was searched instead where nothing was found as typed. */
  corrected: string | null;
}

export interface Search {
  sources: readonly SearchSource[];
  /**
   * Finds what holds all words, the last as a beginning, and phrases in quotation marks as they are;
   * first what has that title, then what has it in its title, then the best. Takes at most four queries.
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
      const typed = parseQuery(query.q);
      if (typed.terms.length === 0) return { results: [], count: 0, corrected: null };
      const visible = visibleEntries(sources, actor, now, query.resource);
      const asTyped = await page(typed);
      if (asTyped.count > 0) return { ...asTyped, corrected: null };
      const corrections = await correct(typed);
      if (!corrections) return { ...asTyped, corrected: null };
      const instead = rewritten(query.q, typed, corrections);
      const found = await page(parseQuery(instead));
      return found.count > 0 ? { ...found, corrected: instead } : { ...asTyped, corrected: null };

      async function page(wanted: SearchTerms) {
        const rows = await reader.run(pageQuery(wanted));
        const results: SearchHit[] = [];
        let since = performance.now();
        for (const row of rows) {
          if (row.item_id !== null) results.push(present(row, wanted.terms));
          // Excerpts of long texts take a while: others have their turn between them.
          if (performance.now() - since < TURN) continue;
          await setImmediate();
          since = performance.now();
        }
        return { results, count: Number(rows[0]?.total ?? 0) };
      }

      function pageQuery({ terms, title }: SearchTerms): RawBuilder<Hit> {
        // Words hold nothing that means anything in a pattern.
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

      /** A word for each that this reader finds nowhere; undefined where that does not help. */
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

function present({ title, text, item_id, total: _, ...entry }: Hit, terms: readonly Term[]): SearchHit {
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
function rewritten(q: string, { loose }: SearchTerms, corrections: Map<string, string>): string {
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

/** All of the terms, and of each any of its sequences, in the language of an engine. */
function every(terms: readonly Term[], and: string, or: string, write: (sequence: Sequence) => string): string {
  return terms.map((term) => `(${term.map(write).join(or)})`).join(and);
}
