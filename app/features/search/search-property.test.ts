import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import { anonymous } from "#app/platform/access/actor.ts";
import { loadConfig } from "#app/platform/config/config.ts";
import { migrate } from "#app/platform/database/migrate.ts";
import { openDatabase } from "#app/platform/database/open-database.ts";
import { parseQuery, type Sequence } from "#app/platform/search/query-terms.ts";
import { openSearch } from "#app/platform/search/search.ts";
import { listAlternativeWords, splitWords } from "#app/platform/search/words.ts";
import { writeEntries } from "#app/platform/search/write-entries.ts";
import { migrations } from "#db/migrations/migrations.ts";
import { type Api, startApi } from "#tests/support/api.ts";
import { closeAtEnd } from "#tests/support/closing.ts";

const RUNS = 150;
const NOW = "2026-05-04T09:00:00.000Z";
const vocabulary = [
  "light",
  "lights",
  "lighthouse",
  "Éclair",
  "eclairs",
  "straße",
  "Strasse",
  "calm",
  "clam",
  "calmness",
  "meditation",
  "mediation",
  "morning",
  "mourning",
  "शान्ति",
  "ध्यान",
  "سلام",
  "北京天安门",
  "東京の朝",
  "ความสงบ",
  "Οδυσσέας",
  "ναι",
  "السلام",
  "to-do",
  "todo",
  "a",
  "I",
  "42",
  "3.14",
  "don't",
  "e-mail",
  "naïve",
  "hello_world",
  "Łódź",
  "마음",
  "😀",
  "&",
  '"quoted"',
  "NOT",
  "OR",
];
const text = fc.array(fc.constantFrom(...vocabulary), { maxLength: 12 }).map((words) => words.join(" "));
const state = fc.constantFrom(
  { status: "draft", published_at: null, trashed_at: null, audience: "staff" },
  { status: "published", published_at: NOW, trashed_at: null, audience: "all" },
  { status: "published", published_at: "2026-05-05T00:00:00.000Z", trashed_at: null, audience: "all" },
  { status: "published", published_at: NOW, trashed_at: NOW, audience: "all" },
  { status: "published", published_at: NOW, trashed_at: null, audience: "visitors" },
) as fc.Arbitrary<{
  status: string;
  published_at: string | null;
  trashed_at: string | null;
  audience: "staff" | "all" | "visitors";
}>;
const documents = fc.array(fc.record({ title: text, text, state }), { minLength: 40, maxLength: 40 });
/** Words of the vocabulary, whole, truncated or mistyped, and arbitrary strings. */
const query = fc.oneof(
  fc
    .array(
      fc
        .tuple(fc.constantFrom(...vocabulary), fc.nat(12), fc.constantFrom("", "x", "e"))
        .map(([word, position, letter]) => word.slice(0, position) + letter + word.slice(position + letter.length)),
      { minLength: 1, maxLength: 3 },
    )
    .map((words) => words.join(" ")),
  // A phrase and another word.
  fc
    .tuple(
      fc.array(fc.constantFrom(...vocabulary), { minLength: 1, maxLength: 2 }),
      fc.constantFrom("", " light", " to-do"),
    )
    .map(([words, more]) => `“${words.join(" ")}”${more}`),
  fc.constantFrom(...vocabulary),
  fc.string({ unit: "binary", maxLength: 60 }),
  fc.string({ unit: "grapheme", maxLength: 60 }),
);

let api: Api;
beforeAll(async () => {
  api = await startApi();
});

/** The words of a text and its alternative spellings, as separate lists, since phrases don't span both. */
const wordLists = (text: string) =>
  [splitWords(text), listAlternativeWords(text)].map((words) => [...words].map(({ word }) => word));

function containsSequence(lists: readonly string[][], { words, open }: Sequence) {
  const fits = (word: string | undefined, index: number) =>
    open && index === words.length - 1 ? word?.startsWith(words[index] ?? "") : word === words[index];
  return lists.some((list) => list.some((_, start) => words.every((_, index) => fits(list[start + index], index))));
}

/** A separate search over SQLite, to compare PostgreSQL with. */
async function searchOnSqlite() {
  const dataDir = mkdtempSync(join(tmpdir(), "lightwell-search-"));
  const database = await openDatabase(loadConfig({ DATA_DIR: dataDir }));
  const search = openSearch(database, api.app.search.sources);
  closeAtEnd(async () => {
    await search.close();
    await database.close();
    rmSync(dataDir, { recursive: true });
  });
  await migrate(database, migrations);
  return { database, search };
}

test("both engines return the same results, and only what the visitor may see", async () => {
  const [sample] = fc.sample(documents, { numRuns: 1, seed: 7 });
  const engines = [api.app, ...(api.app.database.engine === "postgres" ? [await searchOnSqlite()] : [])];
  for (const { database } of engines) {
    const items = (sample ?? []).map(({ state, ...entry }, index) => ({
      id: index + 1000,
      entries: [{ ...entry, ...state, slug: null, kind: null, created_by: null }],
    }));
    await database.db.transaction().execute((trx) => writeEntries(trx, database.engine, "post", items));
  }
  const live = new Map(
    (sample ?? []).flatMap(({ state, title, text }, index) =>
      state.audience !== "staff" && state.published_at === NOW && state.trashed_at === null
        ? [[index + 1000, [...wordLists(title), ...wordLists(text)]] as const]
        : [],
    ),
  );
  const expectedIds = (q: string) => {
    const { terms } = parseQuery(q);
    if (terms.length === 0) return [];
    const isMatch = (lists: readonly string[][]) =>
      terms.every((term) => term.some((sequence) => containsSequence(lists, sequence)));
    return [...live].filter(([, lists]) => isMatch(lists)).map(([id]) => id);
  };
  let found = 0;
  await fc.assert(
    fc.asyncProperty(query, async (q) => {
      const [one, other = one] = await Promise.all(
        engines.map(async ({ search }) => {
          const response = await search.find(anonymous, NOW, { q, resource: "post", page: 1, page_size: 100 });
          const ids = response.results.map((hit) => hit.id).sort();
          expect(ids.length).toBe(response.count);
          expect(ids).toEqual(expectedIds(response.corrected ?? q));
          for (const hit of response.results)
            expect(hit.title_segments.map((part) => part.text).join("")).toBe(hit.title);
          return { ids, corrected: response.corrected };
        }),
      );
      expect(one).toEqual(other);
      if (one?.ids.length) found += 1;
    }),
    { numRuns: RUNS },
  );
  expect(found).toBeGreaterThan(RUNS / 5);
});

test("no query causes an unexpected error", async () => {
  let address = 0;
  await fc.assert(
    fc.asyncProperty(
      query,
      fc.constantFrom("", "post", "nothing"),
      fc.integer({ min: -1, max: 3 }),
      async (q, resource, page) => {
        address += 1;
        const parameters = new URLSearchParams({ q, page: String(page), ...(resource && { resource }) });
        const response = await api.request("GET", `/api/common/search/?${parameters}`, {
          from: `203.0.113.${address % 250}`,
        });
        expect([200, 400, 404]).toContain(response.status);
      },
    ),
    { numRuns: RUNS },
  );
});
