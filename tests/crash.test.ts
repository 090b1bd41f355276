import { setTimeout } from "node:timers/promises";
import { expect, test } from "vitest";
import { loadConfig } from "#app/platform/config.ts";
import { openDatabase } from "#app/platform/database/database.ts";
import { closeAtEnd } from "./support/closing.ts";
import { freshDatabase } from "./support/databases/fresh-database.ts";
import { startSite } from "./support/site.ts";

const ROUNDS = 20;
const VISITORS = 6;

test(`killing the process ${ROUNDS} times during a stream of subscriptions loses none that was answered`, async () => {
  const database = await freshDatabase("sqlite");
  closeAtEnd(database.drop);
  const answered: string[] = [];
  let sent = 0;

  for (let round = 0; round < ROUNDS; round++) {
    // The visitors are many people behind one proxy of ours, so the limit by address holds for each alone.
    const site = await startSite({ engine: "sqlite", database, environment: { TRUST_PROXY: "127.0.0.1" } });
    const before = answered.length;
    let alive = true;
    const visit = async () => {
      while (alive) {
        const number = sent++;
        const email = `visitor-${number}@example.org`;
        const status = await subscribe(site.url, email, number).catch(() => undefined);
        if (status === undefined) return;
        expect(status).toBe(201);
        answered.push(email);
      }
    };
    const visits = Array.from({ length: VISITORS }, visit);
    // In the middle of the stream, a little later each time.
    while (answered.length < before + 10 + round) await setTimeout(1);
    await site.kill();
    alive = false;
    await Promise.all(visits);
    const kept = await subscribers(database.environment);
    expect(answered.filter((email) => !kept.has(email))).toEqual([]);
  }
}, 180_000);

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
  const database = openDatabase(loadConfig(environment));
  try {
    const rows = await database.db.selectFrom("subscriber").select("email").execute();
    return new Set(rows.map(({ email }) => email));
  } finally {
    await database.close();
  }
}
