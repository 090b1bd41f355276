import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { startApi } from "#tests/support/api.ts";
import { countQueries } from "#tests/support/count-queries.ts";
import { sharedApi } from "#tests/support/shared-api.ts";
import { addSubscribers } from "#tests/support/subscribers.ts";

const path = "/api/viewer/subscriber/";

/** For requests that change nothing. */
const shared = sharedApi();
beforeAll(async () => {
  await addSubscribers(shared, 2);
});

/** Each test starts without subscribers. */
const api = sharedApi({ config: { siteUrl: "https://academy.example" } });
beforeEach(async () => {
  await api.app.database.db.deleteFrom("subscriber").execute();
});

describe("spec 7: GET /api/viewer/subscriber/ returns the paginated envelope", () => {
  test("spec 9: 12 per page, newest first, with absolute URLs of the next and previous page", async () => {
    const newestFirst = (await addSubscribers(api, 30)).toReversed();
    const list = async (query: string) => (await api.request("GET", `${path}${query}`, { as: "editor" })).body;

    const first = await list("");
    expect(first.count).toBe(30);
    expect(first.results.map(({ id }: { id: number }) => id)).toEqual(newestFirst.slice(0, 12));
    expect(first.previous).toBeNull();
    expect(first.next).toBe("https://academy.example/api/viewer/subscriber/?page=2");

    const last = await list("?page=3&search=reader");
    expect(last.results).toHaveLength(6);
    expect(last.next).toBeNull();
    expect(last.previous).toBe("https://academy.example/api/viewer/subscriber/?page=2&search=reader");
    expect((await list("?page_size=100")).results).toHaveLength(30);
  });

  test("returns an empty page 1 for an empty list, and 404 Invalid page. past the end", async () => {
    expect((await api.request("GET", path, { as: "editor" })).body).toEqual({
      count: 0,
      next: null,
      previous: null,
      results: [],
    });
    for (const page of [2, Number.MAX_SAFE_INTEGER]) {
      const { status, body } = await api.request("GET", `${path}?page=${page}`, { as: "editor" });
      expect({ status, body }).toEqual({ status: 404, body: { detail: "Invalid page." } });
    }
  });

  test("filters by search, block, source and time, and combines them", async () => {
    const api = await startApi();
    await addSubscribers(api, 1, { email: "Zoë.Reader@MÜNCHEN.example", source: "newsletter" });
    api.clock.advance(24 * 3600_000);
    await addSubscribers(api, 1, { email: "50%_off@example.com", is_blocked: true });
    await addSubscribers(api, 1, { email: "plain@example.com" });
    const ids = async (query: string) => {
      const { body } = await api.request("GET", `${path}?ordering=created_at&${query}`, { as: "editor" });
      return body.results.map(({ id }: { id: number }) => id);
    };
    expect(await ids("search=READER@m%C3%BCn")).toEqual([1]);
    expect(await ids("search=reader@M%C3%9CNCHEN")).toEqual([1]);
    expect(await ids("search=M%C3%BCnchen")).toEqual([1]);
    expect(await ids("search=xn--mnchen")).toEqual([1]);
    expect(await ids("search=zo%C3%AB")).toEqual([1]);
    expect(await ids("search=M%C3%9CN")).toEqual([1]);
    expect(await ids("search=50%25_")).toEqual([2]);
    expect(await ids("search=%25")).toEqual([2]);
    expect(await ids("search=_")).toEqual([2]);
    expect(await ids("search=%5C")).toEqual([]);
    expect(await ids("search=%27%20or%201=1%20--")).toEqual([]);
    expect(await ids("is_blocked=true")).toEqual([2]);
    expect(await ids("is_blocked=0")).toEqual([1, 3]);
    expect(await ids("source=newsletter")).toEqual([1]);
    expect(await ids("created_after=2026-05-05")).toEqual([2, 3]);
    expect(await ids("created_before=2026-05-05T11:00:00%2B02:00")).toEqual([1]);
    expect(await ids("created_after=2026-05-05&is_blocked=false")).toEqual([3]);
  });

  test("orders by the declared fields, then by time, without repeating or skipping a row", async () => {
    const added = await addSubscribers(api, 14);
    const [last] = await addSubscribers(api, 1, { email: "A-first@example.com", is_blocked: true });
    const ids = async (ordering: string) => {
      const pages = [1, 2].map((page) =>
        api.request("GET", `${path}?ordering=${ordering}&page=${page}`, { as: "editor" }),
      );
      return (await Promise.all(pages)).flatMap(({ body }) => body.results.map(({ id }: { id: number }) => id));
    };
    const up = [...added, last];
    expect(await ids("created_at")).toEqual(up);
    expect(await ids("-created_at")).toEqual(up.toReversed());
    expect((await ids("email"))[0]).toBe(last);
    expect((await ids("-email")).at(-1)).toBe(last);
    expect(await ids("-is_blocked,created_at")).toEqual([last, ...added]);
    expect(new Set(await ids("is_blocked")).size).toBe(15);
  });

  test.each([
    ["page=0", "page"],
    ["page=x", "page"],
    ["page_size=101", "page_size"],
    ["ordering=password", "ordering"],
    ["ordering=email_key", "ordering"],
    ["ordering=email;drop table subscriber", "ordering"],
    ["is_blocked=perhaps", "is_blocked"],
    ["source=moon", "source"],
    ["created_after=yesterday", "created_after"],
    ["created_before=2026-13-01", "created_before"],
    [`search=${"x".repeat(201)}`, "search"],
    ["search=%00", "search"],
  ])("?%s returns 400 naming the parameter", async (query, parameter) => {
    const { status, body } = await shared.request("GET", `${path}?${query}`, { as: "editor" });
    expect(status).toBe(400);
    expect(Object.keys(body)).toEqual([parameter, "codes"]);
  });

  test("needs at most 5 queries with authentication, for any number of subscribers", async () => {
    await addSubscribers(api, 100);
    await api.request("GET", path, { as: "editor" });
    const queries = await countQueries(api, () =>
      api.request("GET", `${path}?page_size=100&search=reader`, { as: "editor" }),
    );
    expect(queries).toBeLessThanOrEqual(5);
  });
});

describe("one subscriber", () => {
  test("is blocked, unblocked, corrected and deleted, each with the version that was read", async () => {
    const [id] = await addSubscribers(api, 1, { email: "typo@exmaple.com" });
    const added = api.app.now();
    api.clock.advance(1000);
    const save = async (method: string, body: object) =>
      (await api.request(method, `${path}${id}/`, { as: "editor", body })).body;
    expect(await save("PATCH", { is_blocked: true, version: 1 })).toMatchObject({
      is_blocked: true,
      version: 2,
      created_at: added.toISOString(),
      modified_at: new Date(added.getTime() + 1000).toISOString(),
    });
    expect(await save("PATCH", { email: "right@example.com", version: 2 })).toMatchObject({
      email: "right@example.com",
      version: 3,
    });
    expect(await save("PUT", { email: "Right@example.com", is_blocked: false, version: 3 })).toMatchObject({
      email: "Right@example.com",
      is_blocked: false,
      version: 4,
    });
    expect(await save("PATCH", { name: " Ada Marsh ", version: 4 })).toMatchObject({ name: "Ada Marsh", version: 5 });
    for (const name of ["Ada\r\nBcc: all@example.com", "x".repeat(101), null])
      expect((await save("PATCH", { name, version: 5 })).codes).toHaveProperty("name");
    // Clients that don't send a name leave it unchanged.
    await save("PUT", { email: "right@example.com", is_blocked: false, version: 5 });
    const found = (await api.request("GET", `${path}?search=marsh+right`, { as: "editor" })).body.results;
    expect(found).toMatchObject([{ email: "right@example.com", name: "Ada Marsh" }]);
    await save("PATCH", { name: "", version: 6 });
    expect((await api.request("GET", `${path}?search=marsh`, { as: "editor" })).body.count).toBe(0);
    expect((await api.request("DELETE", `${path}${id}/`, { as: "owner" })).status).toBe(204);
    for (const method of ["GET", "DELETE"]) {
      const { status, body } = await api.request(method, `${path}${id}/`, { as: "owner" });
      expect({ status, body }).toEqual({ status: 404, body: { detail: "Not found." } });
    }
  });

  test("returns 409 with the current version if it was changed in the meantime, and loses nothing", async () => {
    const [id] = await addSubscribers(api, 1);
    const patch = (is_blocked: boolean) =>
      api.request("PATCH", `${path}${id}/`, { as: "editor", body: { is_blocked, version: 1 } });
    const responses = await Promise.all([patch(true), patch(true)]);
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409]);
    const rejected = responses.find(({ status }) => status === 409)?.body;
    expect(rejected.detail).toBe("This item was changed in the meantime.");
    expect(rejected.current).toMatchObject({ id, is_blocked: true, version: 2 });
  });

  test("rejects the address of another subscriber", async () => {
    await addSubscribers(api, 1, { email: "a@example.com" });
    const [id] = await addSubscribers(api, 1, { email: "b@example.com" });
    const { status, body } = await api.request("PATCH", `${path}${id}/`, {
      as: "editor",
      body: { email: "A@example.com", version: 1 },
    });
    expect({ status, body }).toEqual({
      status: 400,
      body: { email: ["This email address is already subscribed."], codes: { email: ["unique"] } },
    });
  });

  test.each([
    ["PATCH", { is_blocked: "yes", version: 1 }, ["is_blocked"]],
    ["PATCH", { email: "nobody", version: 1 }, ["email"]],
    ["PATCH", { source: "staff", origin: "x", nickname: "y", version: 1 }, ["nickname", "origin"]],
    ["PUT", { version: 1 }, ["email", "is_blocked"]],
  ])("%s %j returns 400 naming %j", async (method, body, fields) => {
    const response = await shared.request(method, `${path}1/`, { as: "editor", body });
    expect(response.status).toBe(400);
    expect(Object.keys(response.body.codes).sort()).toEqual(fields);
    expect((await shared.request("GET", `${path}1/`, { as: "editor" })).body.version).toBe(1);
  });

  test.each(["0", "-1", "x", "1.5", "99999999999"])("returns 404 for the id %s", async (id) => {
    expect((await shared.request("GET", `${path}${id}/`, { as: "editor" })).status).toBe(404);
  });
});

describe("many subscribers", () => {
  test("are blocked, unblocked and deleted, with a report of those that don't exist", async () => {
    const [one = 0, two = 0, three = 0, four = 0] = await addSubscribers(api, 4);
    const none = four + 1000;
    const bulk = async (action: string, ids: number[]) =>
      (await api.request("POST", `${path}bulk/`, { as: "editor", body: { action, ids } })).body;
    const blocked = async () =>
      (await api.request("GET", `${path}?is_blocked=1&ordering=created_at`, { as: "editor" })).body.results;

    expect(await bulk("block", [three, none, one, three])).toEqual({
      done: [three, one],
      failed: [{ id: none, code: "not_found", detail: "Not found." }],
    });
    expect(await blocked()).toMatchObject([
      { id: one, version: 2 },
      { id: three, version: 2 },
    ]);
    await bulk("block", [one, two]);
    expect(await blocked()).toMatchObject([
      { id: one, version: 2 },
      { id: two, version: 2 },
      { id: three, version: 2 },
    ]);
    expect((await bulk("unblock", [one, two, three, four])).failed).toEqual([]);
    expect(await blocked()).toEqual([]);
    expect(await bulk("delete", [one, two, none])).toMatchObject({ done: [one, two], failed: [{ id: none }] });
    expect((await api.request("GET", path, { as: "editor" })).body.count).toBe(2);
  });

  test("need as many queries as one", async () => {
    const [first = 0, second = 0, ...others] = await addSubscribers(api, 500);
    const countBulkQueries = (some: number[]) =>
      countQueries(api, async () => {
        const response = await api.request("POST", `${path}bulk/`, {
          as: "editor",
          body: { action: "block", ids: some },
        });
        expect(response.body.done).toEqual(some);
      });
    await api.signIn("editor");
    await countBulkQueries([first]);
    const one = await countBulkQueries([second]);
    expect(await countBulkQueries(others)).toBe(one);
  });

  test("complete when several actions run on the same rows at the same time", async () => {
    const ids = await addSubscribers(api, 50);
    const bulk = (action: string, some: number[]) =>
      api.request("POST", `${path}bulk/`, { as: "editor", body: { action, ids: some } });
    const responses = await Promise.all([bulk("block", ids), bulk("delete", ids.toReversed()), bulk("unblock", ids)]);
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect((await api.request("GET", path, { as: "editor" })).body.count).toBe(0);
  });

  test.each([
    [{ action: "forget", ids: [1] }, ["action"]],
    [{ action: "block", ids: [] }, ["ids"]],
    [{ action: "block", ids: Array.from({ length: 501 }, (_, index) => index + 1) }, ["ids"]],
    [{ action: "block", ids: [1, "2"] }, ["ids.1"]],
    [{ action: "block", ids: [1], all: true }, ["all"]],
  ])("%# returns 400 for bad input and changes nothing", async (body, fields) => {
    const response = await shared.request("POST", `${path}bulk/`, { as: "editor", body });
    expect(response.status).toBe(400);
    expect(Object.keys(response.body.codes)).toEqual(fields);
    expect((await shared.request("GET", `${path}?is_blocked=1`, { as: "editor" })).body.count).toBe(0);
  });
});

describe("spec 6: the admin requests need a bearer token", () => {
  const calls: [string, string, object?][] = [
    ["GET", path],
    ["GET", `${path}1/`],
    ["PUT", `${path}1/`, { email: "a@example.com", is_blocked: true, version: 1 }],
    ["PATCH", `${path}1/`, { is_blocked: true, version: 1 }],
    ["DELETE", `${path}1/`],
    ["POST", `${path}bulk/`, { action: "delete", ids: [1] }],
    ["GET", `${path}export/`],
  ];
  test.each(calls)("%s %s: 401 without and with a forged token, 403 for an author", async (method, url, body) => {
    expect((await shared.request(method, url, { body })).status).toBe(401);
    expect((await shared.request(method, url, { body, as: "forged" })).status).toBe(401);
    expect((await shared.request(method, url, { body, as: "author" })).status).toBe(403);
    expect((await shared.request("GET", `${path}1/`, { as: "owner" })).body.version).toBe(1);
  });
});
