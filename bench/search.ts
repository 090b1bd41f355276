import { mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { parseArgs } from "node:util";
import { sql } from "kysely";
import { anonymous } from "#app/platform/actor.ts";
import { loadConfig } from "#app/platform/config.ts";
import type { Database } from "#app/platform/database/database.ts";
import { migrate } from "#app/platform/database/migrate.ts";
import { openDatabase } from "#app/platform/database/open-database.ts";
import { openSearch, type Search } from "#app/platform/search/search.ts";
import { writeEntries } from "#app/platform/search/write-entries.ts";
import { migrations } from "#db/migrations/migrations.ts";
import { seededRandom } from "./seeded-random.ts";

const USAGE = `Measures the duration of searches in many documents.

Usage: npm run bench:search -- [options]

  --documents 20000   number of indexed documents
  --words 300         words per document
  --searches 100      sequential searches of each kind
  --url postgres://…  an empty PostgreSQL database (default: SQLite in a temporary folder)
  --help

The documents consist of random words whose frequencies follow Zipf's law, as in real texts. All
documents are public; the searches are anonymous. "Blocked" is the longest delay of the event loop. "!" marks
a 95th percentile of ordinary words above 50 ms, and a delay above 30 ms.`;

const options = {
  documents: { type: "string", default: "20000" },
  words: { type: "string", default: "300" },
  searches: { type: "string", default: "100" },
  url: { type: "string" },
  help: { type: "boolean", default: false },
} as const;

/** In milliseconds. */
const AIMS = { ordinary: 50, blocked: 30 };

const NOW = "2026-01-01T00:00:00.000Z";
const VOCABULARY = 40_000;
const BATCH = 200;

const random = seededRandom(1);
const among = <T>(list: readonly T[]) => list[Math.floor(random() * list.length)] as T;

/** Most frequent first. */
const vocabulary = Array.from({ length: VOCABULARY }, () => {
  const syllables = 2 + Math.floor(random() * 3);
  return Array.from(
    { length: syllables },
    () => among([..."bcdfghjklmnprstvwz", "st", "tr", "pl"]) + among([..."aeiou", "ea", "é"]),
  ).join("");
});
/** Zipf's law: the word of rank n is about n times rarer than the first one. */
const someWord = () => vocabulary[Math.floor(VOCABULARY ** random()) - 1] as string;
const words = (count: number) => Array.from({ length: count }, someWord).join(" ");
const frequent = () => vocabulary[Math.floor(random() * 20)] as string;
/** A word of an ordinary question: neither one of the most frequent nor one that hardly any text has. */
const ordinary = () => vocabulary[20 + Math.floor(random() * 2000)] as string;
const rare = () => vocabulary[2000 + Math.floor(random() * 20_000)] as string;
const long = () => vocabulary.slice(2000 + Math.floor(random() * 10_000)).find((word) => word.length >= 8) as string;

/** Transposes two letters in the middle. */
function mistyped(word: string) {
  const middle = Math.floor(word.length / 2);
  return `${word.slice(0, middle - 1)}${word[middle]}${word[middle - 1]}${word.slice(middle + 1)}`;
}

const kinds: Record<string, () => string> = {
  "two ordinary words": () => `${ordinary()} ${ordinary()}`,
  "three ordinary words": () => `${ordinary()} ${ordinary()} ${ordinary()}`,
  "a rare word": rare,
  "a frequent word": frequent,
  "two frequent words": () => `${frequent()} ${frequent()}`,
  "two rare words": () => `${rare()} ${rare()}`,
  "three letters": () => rare().slice(0, 3),
  "one letter": () => rare().slice(0, 1),
  "one typing error": () =>
    mistyped(vocabulary.slice(Math.floor(random() * 5000)).find((word) => word.length === 6) as string),
  "two typing errors": () => `x${mistyped(long()).slice(1)}`,
  "no match": () => "qqqqqqqqxxxx",
};

async function main() {
  const { values } = parseArgs({ options, strict: true });
  if (values.help) return console.log(USAGE);
  const [documents, length, searches] = [values.documents, values.words, values.searches].map(positive) as [
    number,
    number,
    number,
  ];
  const dataDir = mkdtempSync(join(tmpdir(), "lightwell-bench-"));
  const database = await openDatabase(loadConfig({ DATA_DIR: dataDir, DATABASE_URL: values.url }));
  const search = openSearch(database, [
    { resource: "post", newest: () => false, visible: () => (eb) => eb("published_at", "<=", NOW) },
  ]);
  try {
    await migrate(database, migrations);
    await fill(database, documents, length);
    if (database.file) console.log(`${Math.round(statSync(database.file).size / 2 ** 20)} MB on disk`);
    for (const [kind, make] of Object.entries(kinds)) await measure(search, kind, make, searches);
  } finally {
    await search.close();
    await database.close();
    rmSync(dataDir, { recursive: true });
  }
}

async function fill(database: Database, documents: number, length: number) {
  const start = performance.now();
  for (let first = 1; first <= documents; first += BATCH) {
    const items = Array.from({ length: Math.min(BATCH, documents - first + 1) }, (_, index) => ({
      id: first + index,
      entries: [
        {
          ...{ audience: "all" as const, title: words(5), text: words(length), slug: null, kind: null },
          ...{ status: "published", published_at: NOW, trashed_at: null, created_by: null },
        },
      ],
    }));
    await database.db.transaction().execute((trx) => writeEntries(trx, database.engine, "post", items));
  }
  // A server does this automatically after a while.
  if (database.engine === "postgres") await sql`analyze`.execute(database.db);
  const seconds = (performance.now() - start) / 1000;
  console.log(`${database.engine}: ${documents} documents of ${length} words indexed in ${seconds.toFixed(1)} s`);
}

async function measure(search: Search, kind: string, make: () => string, searches: number) {
  const times: number[] = [];
  let found = 0;
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  for (let count = 0; count < searches; count += 1) {
    const q = make();
    const start = performance.now();
    const result = await search.find(anonymous, NOW, { q, page: 1, page_size: 12 });
    times.push(performance.now() - start);
    found += result.count;
  }
  delay.disable();
  times.sort((a, b) => a - b);
  const timeAt = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] as number;
  const at = (share: number) => `${timeAt(share).toFixed(1)} ms`;
  const blocked = delay.max / 1e6;
  const isMissed = blocked > AIMS.blocked || (kind.includes("ordinary") && timeAt(0.95) > AIMS.ordinary);
  console.log(
    `${kind.padEnd(20)} median ${at(0.5).padStart(9)}   95% ${at(0.95).padStart(9)}   longest ${at(1).padStart(9)}   blocked ${blocked.toFixed(0).padStart(4)} ms   ${Math.round(found / searches)} found${isMissed ? " !" : ""}`,
  );
}

function positive(text: string) {
  const number = Number(text);
  if (!Number.isInteger(number) || number < 1) throw new Error(`"${text}" is not a positive integer.`);
  return number;
}

await main();
