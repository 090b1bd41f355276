import { expect, test } from "vitest";
import { loadConfig } from "#app/platform/config/config.ts";
import type { Engine } from "#app/platform/database/database.ts";
import { openDatabase } from "#app/platform/database/open-database.ts";
import { closeAtEnd } from "./support/closing.ts";
import { freshDatabase } from "./support/databases/fresh-database.ts";
import { isFullRun } from "./support/full-run.ts";
import { startSiteProcess } from "./support/site-process.ts";

const VISITORS = 6;

/** The engine, and the number of times the process is killed. */
type Killing = [engine: Engine, rounds: number];
const inShort: Killing[] = [["sqlite", 4]];
const inFull: Killing[] = [
  ["sqlite", 10],
  // The database is not killed here, so fewer rounds are enough.
  ["postgres", 5],
];

test.for(isFullRun ? inFull : inShort)(
  "on %s, killing the process %i times during a stream of subscriptions loses no confirmed one",
  { timeout: 180_000 },
  async ([engine, rounds]) => {
    const database = await freshDatabase(engine);
    closeAtEnd(database.drop);
    const answered: string[] = [];
    let sent = 0;

    for (let round = 0; round < rounds; round++) {
      // The visitors are many people behind our own proxy, so the limit by address applies to each separately.
      const site = await startSiteProcess({ engine, database, environment: { TRUST_PROXY: "127.0.0.1" } });
      // In the middle of the stream, a little later each time.
      const enough = answered.length + 10 + round;
      const middle = Promise.withResolvers<void>();
      let alive = true;
      const visit = async () => {
        while (alive) {
          const number = sent++;
          const email = `visitor-${number}@example.org`;
          const status = await subscribe(site.url, email, number).catch(() => undefined);
          if (status === undefined) return;
          expect(status).toBe(201);
          answered.push(email);
          if (answered.length >= enough) middle.resolve();
        }
      };
      const visits = Promise.all(Array.from({ length: VISITORS }, visit));
      await Promise.race([middle.promise, visits]);
      await site.kill();
      alive = false;
      await visits;
      const kept = await subscribers(database.environment);
      expect(answered.filter((email) => !kept.has(email))).toEqual([]);
    }
  },
);

async function subscribe(url: string, email: string, visitor: number) {
  const address = `10.${(visitor >> 16) & 255}.${(visitor >> 8) & 255}.${visitor & 255}`;
  const response = await fetch(`${url}/api/viewer/subscriber/`, {
    method: "POST",
    headers: { "Content-Type": "application/json", "X-Forwarded-For": address },
    body: JSON.stringify({ email }),
  });
  await response.text();
  return response.status;
}

async function subscribers(environment: Record<string, string>) {
  const database = await openDatabase(loadConfig(environment));
  try {
    const rows = await database.db.selectFrom("subscriber").select("email").execute();
    return new Set(rows.map(({ email }) => email));
  } finally {
    await database.close();
  }
}
