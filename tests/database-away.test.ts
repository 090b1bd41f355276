import { mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { closeAtEnd } from "./support/closing.ts";
import { type Cluster, startCluster } from "./support/databases/cluster.ts";
import { scratch } from "./support/databases/scratch.ts";
import { type SiteProcess, type SiteProcessOptions, startSiteProcess } from "./support/site-process.ts";
import { connectAsOwner } from "./support/staff.ts";

/** A cluster that these tests may stop, since all others share theirs. */
let cluster: Cluster;
beforeAll(async () => {
  cluster = await startCluster();
});
afterAll(() => cluster.stop());

/** Starts the built server over the cluster; the visitors are many people behind one proxy. */
async function start(whileStarting?: SiteProcessOptions["whileStarting"]) {
  const dataDir = mkdtempSync(join(scratch(), "lightwell-away-"));
  closeAtEnd(async () => rmSync(dataDir, { recursive: true, force: true }));
  const environment = { DATA_DIR: dataDir, DATABASE_URL: cluster.url, TRUST_PROXY: "127.0.0.1" };
  return startSiteProcess({
    engine: "postgres",
    database: { environment, drop: async () => {} },
    environment,
    expectErrors: true,
    whileStarting,
  });
}

let visitors = 0;
async function subscribe({ url }: SiteProcess) {
  visitors += 1;
  const from = `10.0.${visitors >> 8}.${visitors & 255}`;
  const response = await fetch(`${url}/api/viewer/subscriber/`, {
    method: "POST",
    headers: { "Content-Type": "application/json", "X-Forwarded-For": from },
    body: JSON.stringify({ email: `visitor-${visitors}@example.org` }),
  });
  await response.text();
  return { status: response.status, retryAfter: response.headers.get("retry-after") };
}

/** Visitors who subscribe one after another until they are stopped. @returns every status they saw. */
function keepSubscribing(site: SiteProcess) {
  const statuses = new Set<number>();
  let answered = 0;
  let isOver = false;
  const visit = async () => {
    while (!isOver) {
      statuses.add((await subscribe(site)).status);
      answered += 1;
    }
  };
  const visits = Promise.all(Array.from({ length: 6 }, visit));
  return {
    statuses,
    get answered() {
      return answered;
    },
    async end() {
      isOver = true;
      await visits;
    },
  };
}

const fetchStatus = async (url: string) => {
  const response = await fetch(url);
  await response.text();
  return response.status;
};

test("a server that starts before its database waits for it, and says so", async () => {
  await cluster.halt();
  const isOutageLine = (line: Record<string, unknown>) => line.msg === "cannot reach the database; retrying";
  const site = await start(async (logs) => {
    await expect.poll(() => logs().some(isOutageLine)).toBe(true);
    await cluster.resume();
  });
  expect(await fetchStatus(`${site.url}/`)).toBe(200);
});

test("while PostgreSQL is stopped, pages are served and writes are a 503; writes work again within a second", async () => {
  const site = await start();
  const failure = { failure_title: "We are mending it", failure_text: "Come back at noon." };
  await (await connectAsOwner(site)).request("PATCH", "/api/common/settings/", failure);
  expect(await fetchStatus(`${site.url}/`)).toBe(200);
  const visits = keepSubscribing(site);
  await expect.poll(() => visits.statuses.has(201)).toBe(true);
  await cluster.halt();
  await expect.poll(() => visits.statuses.has(503), { timeout: 10_000 }).toBe(true);
  await visits.end();
  expect([...visits.statuses].sort()).toEqual([201, 503]);

  expect(await subscribe(site)).toEqual({ status: 503, retryAfter: "5" });
  expect(await fetchStatus(`${site.url}/`)).toBe(200);
  expect(await fetchStatus(`${site.url}/readyz`)).toBe(503);
  expect(await fetchStatus(`${site.url}/healthz`)).toBe(200);
  // A page that nobody has opened yet fails with the academy's own message, within its layout.
  const failed = await fetch(`${site.url}/vision`);
  const html = await failed.text();
  expect([failed.status, failed.headers.get("cache-control")]).toEqual([503, "no-store"]);
  expect(html).toContain("Come back at noon.");
  expect(html).toContain('class="site-header"');

  await cluster.resume();
  const back = performance.now();
  expect(await subscribe(site)).toMatchObject({ status: 201 });
  expect(performance.now() - back).toBeLessThan(1000);
  expect(await fetchStatus(`${site.url}/readyz`)).toBe(200);
  expect(await site.stop()).toBe(0);
});

test("connections that PostgreSQL ends one by one cause at worst a 503, and never end the process", async () => {
  const site = await start();
  const visits = keepSubscribing(site);
  const operator = new pg.Client({ connectionString: cluster.url });
  await operator.connect();
  closeAtEnd(() => operator.end());
  const end = "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'lightwell'";
  for (let round = 0; round < 20; round += 1) {
    await operator.query(end);
    const before = visits.answered;
    await expect.poll(() => visits.answered).toBeGreaterThan(before);
  }
  await visits.end();
  expect([...visits.statuses].filter((status) => status !== 201 && status !== 503)).toEqual([]);
  expect(await subscribe(site)).toMatchObject({ status: 201 });
  expect(site.process.exitCode).toBeNull();
});
