import { expect, test } from "vitest";
import { isFullRun } from "./support/full-run.ts";
import { CONNECTIONS, type Killing, killDuringSending } from "./support/kill-sending.ts";

/** `LETTER_KILLS=long npm test -- --project site tests/letter-kills.test.ts` runs the long ones. */
const isLong = process.env.LETTER_KILLS === "long";
const onSqlite: Killing = { engine: "sqlite", nodes: 1, recipients: 1000, kills: 5 };
const onPostgres: Killing = { engine: "postgres", nodes: 2, recipients: 1000, kills: 3 };
const short = isFullRun ? [onSqlite, onPostgres] : [onSqlite];
const long: Killing[] = [
  { engine: "sqlite", nodes: 1, recipients: 20_000, kills: 50 },
  { engine: "postgres", nodes: 2, recipients: 20_000, kills: 20 },
];

async function expectOneCopyEach(killing: Killing) {
  const { copies, sending } = await killDuringSending(killing);
  const twice = [...copies.values()].filter((count) => count > 1).length;
  const { engine, nodes, kills, recipients } = killing;
  if (isLong)
    process.stdout.write(
      `${engine}, ${nodes} nodes, ${kills} kills: ${copies.size} of ${recipients} got it, ${twice} twice; ` +
        `sent ${sending.sent}, in doubt ${sending.in_doubt}\n`,
    );
  expect({ engine, twice }).toEqual({ engine, twice: 0 });
  expect(sending, engine).toMatchObject({ total: recipients, failed: 0, skipped: 0 });
  expect(sending.sent + sending.in_doubt, engine).toBe(recipients);
  // Every recipient who is not in doubt has the letter.
  expect(copies.size, engine).toBeGreaterThanOrEqual(sending.sent);
  expect(sending.in_doubt, engine).toBeGreaterThan(0);
  expect(sending.in_doubt, engine).toBeLessThanOrEqual(kills * CONNECTIONS);
}

// On both engines at the same time, since both wait for processes to start.
test("a letter goes to everybody once, whenever a process that sends it is killed", {
  timeout: isLong ? 30 * 60_000 : 300_000,
}, async () => {
  await Promise.all((isLong ? long : short).map(expectOneCopyEach));
});
