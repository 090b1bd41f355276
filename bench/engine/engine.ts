import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { type KyselyPlugin, sql } from "kysely";
import { auditChanges } from "#app/features/audit/audit-changes.server.ts";
import { keepHistory } from "#app/features/history/keep-history.server.ts";
import { noteMediaUses } from "#app/features/media/media-uses.server.ts";
import { indexChanges } from "#app/features/search/index-items.server.ts";
import { type Actor, anonymous } from "#app/platform/actor.ts";
import type { App } from "#app/platform/app.ts";
import { openDatabase } from "#app/platform/database/database.ts";
import { migrate } from "#app/platform/database/migrate.ts";
import { createLog } from "#app/platform/log.ts";
import { ContentRevision } from "#app/platform/page-cache/revision.ts";
import { patchSchema, writeSchema } from "#app/resources/fields.ts";
import { migrations } from "#db/migrations/migrations.ts";
import { codeLines } from "./code-lines.ts";
import { fillSurroundings, randomness } from "./random-items.ts";
import { type Input, type Item, type Name, pairs, type Side } from "./sides.ts";

const USAGE = `What the resource engine costs, beside the same three resources written by hand.

Usage: npm run bench:engine -- [options]

  --items 2000        how many quotes, books and posts there are, each
  --words 100         how many words a paragraph of their texts has (two paragraphs an item)
  --rounds 15         how often each is measured; the median counts
  --times 20          how often an operation is done in a round
  --alone             writes without what follows them (history, search, use of media), which is the same for both
  --help

Both sides work on one SQLite database in a folder that is deleted, in turns. It does not wait for
the disk, which would only blur what is compared.`;

const options = {
  items: { type: "string", default: "2000" },
  words: { type: "string", default: "100" },
  rounds: { type: "string", default: "15" },
  times: { type: "string", default: "20" },
  alone: { type: "boolean", default: false },
  help: { type: "boolean", default: false },
} as const;

const editor: Actor = { kind: "staff", id: 1, username: "editor", role: "editor", sessionId: 0 };
const names: Name[] = ["quotes", "books", "posts"];
const random = randomness(1);

async function main() {
  const { values } = parseArgs({ options, strict: true });
  if (values.help) return console.log(USAGE);
  const [items, words, rounds, times] = [values.items, values.words, values.rounds, values.times].map(positive) as [
    number,
    number,
    number,
    number,
  ];
  const dataDir = mkdtempSync(join(tmpdir(), "lightwell-bench-"));
  const database = openDatabase({ dataDir, databaseUrl: undefined });
  const app = {
    ...{
      database,
      followers: values.alone ? [auditChanges] : [noteMediaUses, keepHistory, indexChanges, auditChanges],
    },
    revision: new ContentRevision(database, createLog("silent")),
    now: () => new Date(),
  } as unknown as App;
  try {
    await migrate(database, migrations);
    await sql`pragma synchronous = off`.execute(database.db);
    await insertEditor(app);
    await fillSurroundings(app, editor);
    for (const name of names) await fill(app, name, items, words);
    console.log(`\n${" ".repeat(28)}   by hand    engine    ratio     queries`);
    for (const name of names) await compare(app, name, { words, rounds, times });
  } finally {
    await database.close();
    rmSync(dataDir, { recursive: true });
  }
  showLines();
}

async function insertEditor(app: App) {
  const now = app.now().toISOString();
  const times = { created_at: now, modified_at: now };
  const account = {
    id: 1,
    username: "editor",
    password_hash: "",
    role: "editor",
    is_active: true,
    version: 1,
  } as const;
  await app.database.db
    .insertInto("staff")
    .values({ ...account, email: null, email_key: null, ...times })
    .execute();
}

/** Two of three are published, and every ninth has edits that wait. */
async function fill(app: App, name: Name, items: number, words: number) {
  const start = performance.now();
  const { byHand } = pairs[name];
  for (let count = 1; count <= items; count += 1) {
    const status = count % 3 === 0 ? "draft" : "published";
    const { id, version } = await byHand.create(app, editor, newItem(name, words, status));
    if (count % 9 === 1) await byHand.change(app, editor, id, changes(name, words, version));
    if (count % 500 === 0) console.log(`${name}: ${count} of ${items}, ${Math.round(performance.now() - start)} ms`);
  }
}

const newItem = (name: Name, words: number, status: string): Input =>
  writeSchema(pairs[name].resource.definition).parse({
    ...random.item(name, { whole: true, faults: false, words }),
    status,
  }) as Input;

const changes = (name: Name, words: number, version: number): Input =>
  patchSchema(pairs[name].resource.definition).parse({
    ...random.item(name, { whole: false, faults: false, words }),
    version,
  }) as Input;

/** Does one thing by one side; what it is done with is the same for both. */
type Operation = (side: Side) => Promise<unknown>;

async function operationsOf(app: App, name: Name, words: number): Promise<Record<string, () => Operation>> {
  const { byHand, engine } = pairs[name];
  const query = engine.listQuery.parse({});
  const all = engine.listQuery.parse({ page_size: "100", ordering: "-id" });
  const { results } = await byHand.list(app, editor, all);
  const shown = (await byHand.list(app, anonymous, all)).results as Item[];
  const versions = new Map((results as Item[]).map(({ id, version }) => [id, version]));
  const byKey = shown[0]?.slug === undefined ? "read by id" : "read by slug";
  return {
    "list of 12, visitor": () => (side) => side.list(app, anonymous, query),
    "list of 12, editor": () => (side) => side.list(app, editor, query),
    [byKey]: () => {
      const { slug, id } = random.among(shown);
      return (side) => side.read(app, anonymous, slug ?? id);
    },
    create: () => {
      const input = newItem(name, words, random.among(["draft", "published"]));
      return (side) => side.create(app, editor, structuredClone(input));
    },
    change: () => {
      const id = random.among([...versions.keys()]);
      const input = changes(name, words, 0);
      return async (side) => {
        const changed = await side.change(app, editor, id, { ...structuredClone(input), version: versions.get(id) });
        versions.set(id, changed.version);
      };
    },
  };
}

async function compare(app: App, name: Name, { words, rounds, times }: Record<"words" | "rounds" | "times", number>) {
  const { byHand, engine } = pairs[name];
  for (const [operation, prepare] of Object.entries(await operationsOf(app, name, words))) {
    const spent = { byHand: [] as number[], engine: [] as number[] };
    // The first round only warms up; then the sides take turns in going first.
    for (let round = 0; round <= rounds; round += 1) {
      const work = Array.from({ length: times }, prepare);
      const sides = { byHand: () => timeOf(work, byHand), engine: () => timeOf(work, engine) };
      const order = round % 2 === 0 ? (["byHand", "engine"] as const) : (["engine", "byHand"] as const);
      for (const side of order) {
        const time = await sides[side]();
        if (round > 0) spent[side].push(time);
      }
    }
    const [hand, made] = [median(spent.byHand), median(spent.engine)];
    // Done once before it is counted, so that both find the same.
    const once = prepare();
    await once(byHand);
    const queries = `${await queriesOf(app, once, byHand)} / ${await queriesOf(app, once, engine)}`;
    const ratio = median(spent.engine.map((time, round) => time / (spent.byHand[round] as number)));
    console.log(
      `${`${name}: ${operation}`.padEnd(28)}${ms(hand)}${ms(made)}${ratio.toFixed(2).padStart(9)}${queries.padStart(12)}`,
    );
  }
}

/** In milliseconds, of one of them. */
async function timeOf(work: Operation[], side: Side) {
  const start = performance.now();
  for (const operation of work) await operation(side);
  return (performance.now() - start) / work.length;
}

/** Begin and commit are not counted. */
async function queriesOf(app: App, operation: Operation, side: Side) {
  let count = 0;
  const counter: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      count += 1;
      return result;
    },
  };
  const { db } = app.database;
  app.database.db = db.withPlugin(counter);
  await operation(side);
  app.database.db = db;
  return count;
}

function showLines() {
  const { engine, resources } = codeLines();
  console.log("\nLines of code, without comments and blank lines");
  for (const [part, lines] of Object.entries(engine)) console.log(`  engine: ${part.padEnd(24)} ${lines}`);
  for (const { name, byHand, declaration, server } of resources) {
    console.log(
      `  ${name}: by hand ${byHand}; with the engine ${declaration + server} (declaration ${declaration}, server ${server})`,
    );
  }
}

function median(values: number[]) {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] as number;
}

const ms = (value: number) => `${value.toFixed(2)} ms`.padStart(10);

function positive(text: string) {
  const number = Number(text);
  if (!Number.isInteger(number) || number < 1) throw new Error(`"${text}" is not a number from 1 on.`);
  return number;
}

await main();
