import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import pg from "pg";
import { movePageSpansIfPossible } from "#app/features/insights/page-spans.server.ts";
import { sumUpSubscribers } from "#app/features/insights/subscriber-figures.server.ts";
import type { App } from "#app/platform/app.ts";
import { loadConfig } from "#app/platform/config/config.ts";
import type { Database } from "#app/platform/database/database.ts";
import { migrate } from "#app/platform/database/migrate.ts";
import { openDatabase } from "#app/platform/database/open-database.ts";
import { getDay } from "#app/platform/time/calendar-days.ts";
import { migrations } from "#db/migrations/migrations.ts";
import { type Cluster, startCluster } from "#tests/support/databases/cluster.ts";
import { fillEnquiries } from "./fill-enquiries.ts";
import { fillSubscribers, fillViews } from "./fill-figures.ts";
import { fillLists } from "./fill-lists.ts";

/** The environment variables that point a server at an academy. */
export type Academy = { DATA_DIR: string; DATABASE_URL?: string };

/** The academies of one run; the demo and the large academy are created for the first row that needs them. */
export class Academies {
  readonly #folder = mkdtempSync(join(tmpdir(), "lightwell-academies-"));
  readonly #cluster: Cluster | undefined;
  /** The number of items in the large academy is divided by this. */
  readonly #divisor: number;
  #demo: Promise<Academy> | undefined;
  #large: Promise<Academy> | undefined;
  #created = 0;

  static async open(engine: "sqlite" | "postgres", divisor: number): Promise<Academies> {
    return new Academies(engine === "postgres" ? await startCluster({ isDurable: true }) : undefined, divisor);
  }

  private constructor(cluster: Cluster | undefined, divisor: number) {
    this.#cluster = cluster;
    this.#divisor = divisor;
  }

  /** Creates an academy with the given content, or an empty one. */
  async create(fill?: (database: Database) => Promise<unknown>): Promise<Academy> {
    this.#created += 1;
    const name = `academy_${this.#created}`;
    const academy: Academy = { DATA_DIR: join(this.#folder, name) };
    if (this.#cluster) {
      await run(this.#cluster.url, `create database ${name}`);
      academy.DATABASE_URL = Object.assign(new URL(this.#cluster.url), { pathname: name }).href;
    }
    const database = await openDatabase(loadConfig({ ...academy }));
    try {
      await migrate(database, migrations);
      // After a crash, the run would start over in any case.
      if (database.engine === "sqlite") await sql`pragma synchronous = off`.execute(database.db);
      await fill?.(database);
      // A server does this automatically after a while.
      if (database.engine === "postgres") await sql`vacuum analyze`.execute(database.db);
    } finally {
      await database.close();
    }
    return academy;
  }

  /** The demo academy is created by the first server that starts on it. */
  demo(): Promise<Academy & { DEMO: string }> {
    this.#demo ??= this.create();
    return this.#demo.then((academy) => ({ ...academy, DEMO: "1" }));
  }

  /** 100,000 posts and photos, and 1,000,000 subscribers and rows of views. */
  large(): Promise<Academy> {
    this.#large ??= this.create(async (database) => {
      const [items, figures] = [100_000 / this.#divisor, 1_000_000 / this.#divisor];
      console.log(`creating an academy of ${items} posts and ${figures} subscribers …`);
      await fillLists(database, items, items);
      await fillSubscribers(database, figures);
      await fillViews(database, figures);
      await fillEnquiries(database, items);
      const app = { database, now: () => new Date(), log: console } as unknown as App;
      await sumUpSubscribers(app, "Europe/London");
      await movePageSpansIfPossible(app, getDay("Europe/London", Date.now()));
    });
    return this.#large;
  }

  async close(): Promise<void> {
    await this.#cluster?.stop();
    rmSync(this.#folder, { recursive: true, force: true });
  }
}

async function run(url: string, statement: string) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(statement).finally(() => client.end());
}
