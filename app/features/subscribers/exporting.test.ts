import { parse } from "csv-parse/sync";
import { beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { getStore } from "#app/resources/store.server.ts";
import { type Api, startApi } from "#tests/support/api.ts";
import { sharedApi } from "#tests/support/shared-api.ts";
import { addSubscribers } from "#tests/support/subscribers.ts";

const path = "/api/viewer/subscriber/export/";

async function createExportLink(api: Api, query = "") {
  const { body, headers } = await api.request("GET", `${path}${query}`, { as: "editor" });
  expect(headers["cache-control"]).toBe("no-store");
  return body as { url: string; expires_at: string };
}

async function download(api: Api, query = "") {
  const response = await api.request("GET", (await createExportLink(api, query)).url);
  return { ...response, rows: parse(response.body, { bom: true, columns: true }) as Record<string, string>[] };
}

/** Counts open read connections, and the rows of each of their queries. */
function watchReaders(api: Api) {
  const { database } = api.app;
  const watched = { open: 0, batches: [] as number[] };
  const openReader = database.openReader.bind(database);
  database.openReader = () => {
    watched.open++;
    const reader = openReader().withPlugin({
      transformQuery: ({ node }) => node,
      transformResult({ result }) {
        watched.batches.push(result.rows.length);
        return Promise.resolve(result);
      },
    });
    return new Proxy(reader, {
      get(target, name) {
        if (name === "destroy") watched.open--;
        const value = Reflect.get(target, name, target);
        return typeof value === "function" ? value.bind(target) : value;
      },
    });
  };
  return watched;
}

/** Each test starts without subscribers. */
const shared = sharedApi();
beforeEach(async () => {
  await shared.app.database.db.deleteFrom("subscriber").execute();
});

describe("export of subscribers as CSV", () => {
  test("downloads all of them, in UTF-8 with a byte order mark and CRLF", async () => {
    const api = shared;
    const [id] = await addSubscribers(api, 1, { email: "zoë@münchen.example", name: "Zoë", source: "newsletter" });
    const now = api.app.now().toISOString();
    const { status, headers, body } = await download(api);
    expect(status).toBe(200);
    expect(headers["content-type"]).toBe("text/csv; charset=utf-8");
    expect(headers["content-disposition"]).toBe('attachment; filename="subscribers-2026-05-04.csv"');
    expect(headers["cache-control"]).toBe("no-store");
    expect(body).toBe(
      "\ufeffid,version,created_at,modified_at,created_by,email,name,is_blocked,source,is_confirmed,is_undeliverable,is_unsubscribed,unsubscribed_at,unsubscribed_letter\r\n" +
        `${id},1,${now},${now},,zoë@münchen.example,Zoë,false,newsletter,true,false,false,,\r\n`,
    );
  });

  test("applies the list's search and filters, or contains the checked rows", async () => {
    const api = shared;
    const added = await addSubscribers(api, 20);
    const [blocked = 0] = await addSubscribers(api, 1, { email: "blocked+one@example.com", is_blocked: true });
    /** The ids of the given subscribers, numbered from 1. */
    const those = (...numbers: number[]) => numbers.map((number) => added[number - 1] ?? 0);
    const ids = async (query: string) => (await download(api, query)).rows.map(({ id }) => Number(id));
    expect(await ids("?search=reader1&is_blocked=false")).toEqual(those(1, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19));
    expect(await ids("?is_blocked=true&page=3&ordering=email")).toEqual([blocked]);
    const [third = 0, seventh = 0] = those(3, 7);
    expect(await ids(`?ids=${seventh},${third},${blocked + 1000},${blocked}`)).toEqual([third, seventh, blocked]);
    expect(await ids("?search=blocked%2Bone%40&created_after=2026-05-04&created_before=2026-05-05")).toEqual([blocked]);
    expect(await ids("?search=nobody")).toEqual([]);
    expect((await api.request("GET", `${path}?ids=1;2`, { as: "editor" })).status).toBe(400);
  });

  test("contains every text unchanged, except for the protection against formulas", async () => {
    const api = shared;
    const odd = ["a,b", 'a"b', "a\nb", "'", " lead", "ünder", "＝wide", "\tTab", "=1", "x", ""];
    for (const [index, email] of odd.entries()) {
      await addSubscribers(api, 1, { email: `row${index}@own.example` });
      await getStore(api.app)
        .updateTable("subscriber")
        .set({ email })
        .where("email", "=", `row${index}@own.example`)
        .execute();
    }
    const expected = odd.map((email) => (/^[\t＝=]/.test(email) ? `'${email}` : email));
    expect((await download(api)).rows.map(({ email }) => email)).toEqual(expected);
    for (const [index, email] of expected.entries()) {
      const { rows } = await download(api, `?search=row${index}%40`);
      expect(rows.map((row) => row.email)).toEqual([email]);
    }
  });

  test("is safe to open in a spreadsheet", async () => {
    const api = shared;
    for (const email of ["=cmd@example.com", "+plus@example.com", "-minus@example.com"])
      await addSubscribers(api, 1, { email });
    const { rows } = await download(api);
    expect(rows.map(({ email }) => email)).toEqual(["'=cmd@example.com", "'+plus@example.com", "'-minus@example.com"]);
  });

  test("requires an unaltered link that was signed here less than a minute ago", async () => {
    const api = shared;
    const [first, second] = await addSubscribers(api, 2);
    const { url, expires_at } = await createExportLink(api, `?ids=${first}`);
    expect(expires_at).toBe(new Date(api.app.now().getTime() + 60_000).toISOString());
    const rejection = { detail: "This link is invalid or has expired. Please request a new one." };
    const get = async (target: string) => {
      const { status, body } = await api.request("GET", target);
      return status === 403 ? body : status;
    };
    expect(await get(url)).toBe(200);
    expect(await get(url.replace(`ids=${first}`, `ids=${second}`))).toEqual(rejection);
    expect(await get(url.replace(`ids=${first}&`, ""))).toEqual(rejection);
    expect(await get(`${url}&is_blocked=false`)).toEqual(rejection);
    expect(await get("/api/viewer/subscriber/export/file/")).toBe(400);
    api.clock.advance(60_000);
    expect(await get(url)).toEqual(rejection);
  });

  test("reads 20,000 in batches while others write, and contains exactly those that existed at its start", async () => {
    const api = await startApi();
    await addSubscribers(api, 20_000);
    const readers = watchReaders(api);
    const { url } = await createExportLink(api);
    const response = await fetch((await api.listen()) + url);
    const body = response.body?.getReader();
    const chunks: Uint8Array[] = [];
    let writes = 0;
    for (let part = await body?.read(); part && !part.done; part = await body?.read()) {
      chunks.push(part.value);
      if (writes < 20) {
        const response = await api.request("POST", "/api/viewer/subscriber/", {
          as: "editor",
          body: { email: `late${writes++}@example.com` },
        });
        expect(response.status).toBe(201);
      }
    }
    const rows = parse(Buffer.concat(chunks), { bom: true, columns: true }) as Record<string, string>[];
    expect(rows.map(({ id }) => Number(id))).toEqual(Array.from({ length: 20_000 }, (_, index) => index + 1));
    expect(writes).toBeGreaterThan(3);
    expect(Math.max(...readers.batches)).toBe(500);
    await expect.poll(() => readers.open).toBe(0);
  });

  test("stops reading when the client disconnects or stops reading, and closes its connection", async () => {
    const api = await startApi();
    // More than fits into the buffers at both ends of the connection.
    await addSubscribers(api, 60_000, { email: `${"x".repeat(50)}@${"long-name.".repeat(16)}example` });
    const readers = watchReaders(api);
    const { url } = await createExportLink(api);
    const controller = new AbortController();
    onTestFinished(() => controller.abort());
    const response = await fetch((await api.listen()) + url, { signal: controller.signal });
    await response.body?.getReader().read();
    let before = -1;
    await expect
      .poll(
        () => {
          const now = readers.batches.length;
          const still = now === before;
          before = now;
          return still;
        },
        { interval: 500, timeout: 10_000 },
      )
      .toBe(true);
    expect(readers.batches.length).toBeLessThan(80);
    expect(readers.open).toBe(1);
    controller.abort();
    await expect.poll(() => readers.open).toBe(0);
    expect((await api.request("GET", "/api/viewer/subscriber/", { as: "editor" })).status).toBe(200);
  }, 120_000);
});
