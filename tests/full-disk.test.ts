import { existsSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { closeAtEnd } from "./support/closing.ts";
import { freshDatabase } from "./support/databases/fresh-database.ts";
import { startSiteProcess } from "./support/site-process.ts";

const subscribe = (url: string) =>
  fetch(`${url}/api/viewer/subscriber/`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ email: "asha@example.org" }),
  });

test("starts on a full disk, serves what is stored, and rejects what cannot be saved", async () => {
  const database = await freshDatabase("sqlite");
  closeAtEnd(database.drop);
  const options = { engine: "sqlite", database } as const;
  await (await startSiteProcess(options)).stop();
  // SQLite cannot read a database without this file.
  expect(existsSync(join(database.environment.DATA_DIR, "lightwell.sqlite-shm"))).toBe(false);

  const full = await startSiteProcess({ ...options, fullDisk: true, expectErrors: true });
  const problem = "The disk is full. Changes cannot be saved.";
  expect(full.logs).toContainEqual(expect.objectContaining({ msg: "changes cannot be saved", problem }));
  // Search uses a separate connection.
  for (const path of ["/", "/quotes", "/search?q=mind", "/api/gallery/quote/", "/admin"])
    expect([path, (await fetch(full.url + path)).status]).toEqual([path, 200]);
  const rejected = await subscribe(full.url);
  expect(rejected.status).toBe(503);
  expect(rejected.headers.get("retry-after")).toBe("30");
  expect(await (await fetch(`${full.url}/healthz`)).json()).toEqual({ status: "degraded", problems: [problem] });
  expect((await fetch(`${full.url}/readyz`)).status).toBe(503);
  expect(await full.stop()).toBe(0);

  const next = await startSiteProcess(options);
  expect((await subscribe(next.url)).status).toBe(201);
});
