import { anonymous } from "#app/platform/access/actor.ts";
import { loadConfig } from "#app/platform/config/config.ts";
import type { Database } from "#app/platform/database/database.ts";
import { openDatabase } from "#app/platform/database/open-database.ts";
import { openSearch } from "#app/platform/search/search.ts";
import { writeEntries } from "#app/platform/search/write-entries.ts";
import { percentile } from "../figures.ts";
import { seededRandom } from "../seeded-random.ts";
import type { Row } from "./row.ts";

const DOCUMENTS = 20_000;
const WORDS = 300;
const SEARCHES = 100;
const BATCH = 200;
const NOW = "2026-01-01T00:00:00.000Z";

const random = seededRandom(1);
const pickOne = (list: readonly string[]) => list[Math.floor(random() * list.length)] as string;
const syllable = () => pickOne([..."bcdfghjklmnprstvwz", "st", "tr", "pl"]) + pickOne([..."aeiou", "ea", "é"]);
const word = () => Array.from({ length: 2 + Math.floor(random() * 3) }, syllable).join("");

export const search: Row = {
  name: "search",
  about: "visitors' searches for two or three words in 20,000 texts of 300 words",
  async run({ academies, divisor }) {
    // Most frequent first.
    const vocabulary = Array.from({ length: 40_000 }, word);
    // Zipf's law, as in real texts: the word of rank n is about n times rarer than the first one.
    const someWord = () => vocabulary[Math.floor(vocabulary.length ** random()) - 1] as string;
    // Skips the most frequent words and those that hardly any text contains.
    const ordinary = () => vocabulary[20 + Math.floor(random() * 2000)] as string;
    const academy = await academies.create((database) => fill(database, DOCUMENTS / divisor, someWord));
    const database = await openDatabase(loadConfig({ ...academy }));
    const opened = openSearch(database, [
      { resource: "post", newest: () => false, visible: () => (eb) => eb("published_at", "<=", NOW) },
    ]);
    const times: number[] = [];
    try {
      for (let count = 0; count < SEARCHES; count += 1) {
        const q = Array.from({ length: 2 + (count % 2) }, ordinary).join(" ");
        const begun = performance.now();
        await opened.find(anonymous, NOW, { q, page: 1, page_size: 12 });
        times.push(performance.now() - begun);
      }
    } finally {
      await opened.close();
      await database.close();
    }
    const values = [percentile(times, 0.95)];
    return [{ what: "search, 95 %", unit: "ms", values, limit: { of: "value", most: 50 } }];
  },
};

async function fill({ db, engine }: Database, documents: number, someWord: () => string) {
  const words = (count: number) => Array.from({ length: count }, someWord).join(" ");
  const common = { audience: "all" as const, slug: null, kind: null, status: "published", published_at: NOW };
  for (let first = 1; first <= documents; first += BATCH) {
    const items = Array.from({ length: Math.min(BATCH, documents - first + 1) }, (_, index) => ({
      id: first + index,
      entries: [{ ...common, title: words(5), text: words(WORDS), trashed_at: null, created_by: null }],
    }));
    await db.transaction().execute((trx) => writeEntries(trx, engine, "post", items));
  }
}
