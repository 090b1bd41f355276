import { expect, test } from "vitest";
import { freshDatabase } from "./support/databases/fresh-database.ts";
import { isFullRun } from "./support/full-run.ts";
import { startSiteProcess } from "./support/site-process.ts";
import { connectAsOwner } from "./support/staff.ts";

const onSqlite = { engine: "sqlite", count: isFullRun ? 50_000 : 20_000 } as const;
// A row takes PostgreSQL three times as long, and a kill interrupts a smaller import just as well.
const onPostgres = { engine: "postgres", count: 10_000 } as const;

test.for(isFullRun ? [onSqlite, onPostgres] : [onSqlite])(
  "on $engine, an import of $count rows with errors in every hundredth continues after the server was killed",
  { timeout: 180_000 },
  async ({ engine, count }) => {
    const database = await freshDatabase(engine);
    const first = await startSiteProcess({ engine, database });
    const owner = await connectAsOwner(first);
    const rows = Array.from({ length: count }, (_, at) => (at % 100 === 7 ? `faulty ${at}` : `r${at}@import.example`));
    const form = new FormData();
    form.append("file", new File([`Email\n${rows.join("\n")}\n`], "list.csv"));
    const path = "/api/viewer/subscriber/imports/";
    const headers = { Authorization: `Bearer ${owner.access}` };
    const response = await fetch(first.url + path, { method: "POST", headers, body: form });
    const { id } = (await response.json()) as { id: number };
    const item = `${path}${id}/`;
    const until = { timeout: 120_000, interval: 100 };
    await owner.request("POST", `${item}check/`, { email_column: 0 });
    await expect.poll(async () => (await owner.request("GET", item)).state, until).toBe("checked");
    await owner.request("POST", `${item}start/`, { consent: "They agreed in the former shop." });
    await expect.poll(async () => (await owner.request("GET", item)).handled, until).toBeGreaterThan(count / 4);
    await first.kill();

    const second = await startSiteProcess({ engine, database });
    const again = await connectAsOwner(second);
    await expect.poll(async () => (await again.request("GET", item)).state, until).toBe("done");
    expect((await again.request("GET", item)).counts).toEqual({ imported: count * 0.99, bad_address: count / 100 });
    expect((await again.request("GET", "/api/viewer/subscriber/?source=import&page_size=1")).count).toBe(count * 0.99);
    await second.stop();
    await database.drop();
  },
);
