import { expect, test } from "vitest";
import { freshDatabase } from "./support/databases/fresh-database.ts";
import { type SiteProcess, startSiteProcess } from "./support/site-process.ts";

async function signIn({ url, owner }: SiteProcess) {
  const response = await fetch(`${url}/api/auth/login/`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(owner),
  });
  return ((await response.json()) as { access: string }).access;
}

/** Changes a page's title, as an editor does. */
async function retitle({ url }: SiteProcess, access: string, title: string) {
  const headers = { authorization: `Bearer ${access}`, "content-type": "application/json" };
  const { version } = (await (await fetch(`${url}/api/page/vision/`, { headers })).json()) as { version: number };
  const response = await fetch(`${url}/api/page/vision/`, {
    method: "PATCH",
    headers,
    body: JSON.stringify({ title, version }),
  });
  expect(response.status).toBe(200);
}

const fetchTitle = async ({ url }: SiteProcess) =>
  /<h1[^>]*>([^<]*)<\/h1>/.exec(await (await fetch(`${url}/vision`)).text())?.[1];

test.for(["sqlite", "postgres"] as const)(
  "a change is visible immediately, and in another process within a second, on %s",
  async (engine) => {
    const database = await freshDatabase(engine);
    const one = await startSiteProcess({ engine, database });
    const two = await startSiteProcess({ engine, database });
    const access = await signIn(one);
    for (const title of ["A first light", "A second light", "A third light"]) {
      expect([await fetchTitle(one), await fetchTitle(two)]).not.toContain(title);
      await retitle(one, access, title);
      expect(await fetchTitle(one)).toBe(title);
      await expect.poll(() => fetchTitle(two), { timeout: 1000, interval: 20 }).toBe(title);
    }
    await one.stop();
    await two.stop();
    await database.drop();
  },
);
