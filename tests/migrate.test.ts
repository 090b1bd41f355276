import { expect, test } from "vitest";
import { loadConfig } from "#app/platform/config/config.ts";
import { openDatabase } from "#app/platform/database/open-database.ts";
import { closeAtEnd } from "./support/closing.ts";
import { freshDatabase } from "./support/databases/fresh-database.ts";
import { startSiteProcess } from "./support/site-process.ts";

test.for(["sqlite", "postgres"] as const)(
  "two processes that start on one empty database agree (%s)",
  async (engine) => {
    const database = await freshDatabase(engine, { empty: true });
    closeAtEnd(database.drop);
    const sites = await Promise.all([startSiteProcess({ engine, database }), startSiteProcess({ engine, database })]);
    for (const site of sites) expect((await fetch(`${site.url}/readyz`)).status).toBe(200);

    const opened = await openDatabase(loadConfig(database.environment));
    closeAtEnd(() => opened.close());
    const staff = await opened.db.selectFrom("staff").select(["username", "role"]).execute();
    expect(staff).toEqual([{ username: "owner", role: "owner" }]);
    expect(await opened.db.selectFrom("settings").select("id").execute()).toHaveLength(1);
    const pages = await opened.db.selectFrom("page").select("key").execute();
    expect(new Set(pages.map(({ key }) => key)).size).toBe(pages.length);
  },
);
