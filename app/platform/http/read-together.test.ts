import { expect, test } from "vitest";
import { ensureSettings } from "#app/features/settings/settings.server.ts";
import { type Api, startApi } from "#tests/support/api.ts";
import { countQueries } from "#tests/support/count-queries.ts";

const together = (...paths: string[]) =>
  `/api/common/reads/?${new URLSearchParams(paths.map((path) => ["path", path]))}`;
const answersOf = ({ bytes }: { bytes: Buffer }) =>
  bytes
    .toString()
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line))
    .sort((one, other) => one.read - other.read);

async function start(): Promise<Api> {
  const api = await startApi();
  await ensureSettings(api.app);
  return api;
}

test("several reads are answered as if each were sent alone, with one check of the session", async () => {
  const api = await start();
  const paths = ["/api/auth/user/", "/api/auth/sessions/?page_size=1", "/api/post/999/", "/api/auth/staff/?colour=red"];
  const alone = [];
  for (const path of paths) alone.push(await api.request("GET", path, { as: "editor" }));
  const answer = await api.request("GET", together(...paths), { as: "editor" });
  expect(answer.status).toBe(200);
  expect(answer.headers["content-type"]).toBe("application/x-ndjson");
  expect(answersOf(answer)).toEqual(alone.map(({ status, body }, read) => ({ read, status, body })));
  expect(answersOf(answer).map(({ status }) => status)).toEqual([200, 200, 404, 403]);
  const queries = (path: string) => countQueries(api, () => api.request("GET", path, { as: "editor" }));
  const each = [await queries("/api/auth/user/"), await queries("/api/auth/passkeys/")];
  expect(await queries(together("/api/auth/user/", "/api/auth/passkeys/"))).toBe(
    each.reduce((sum, count) => sum + count, -1),
  );
});

test("reads that travel together end with the session, and follow the role", async () => {
  const api = await start();
  const { access } = await api.signIn("editor");
  const as = (path: string) => api.request("GET", path, { as: access });
  const list = together("/api/viewer/subscriber/", "/api/auth/user/");
  expect(answersOf(await as(list)).map(({ status }) => status)).toEqual([200, 200]);
  const { id } = (await as("/api/auth/user/")).body;
  const change = (body: object) => api.request("PATCH", `/api/auth/staff/${id}/`, { as: "owner", body });
  const { version } = (await api.request("GET", `/api/auth/staff/${id}/`, { as: "owner" })).body;
  expect((await change({ role: "author", version })).status).toBe(200);
  expect(answersOf(await as(list)).map(({ status, body }) => [status, body.role])).toEqual([
    [403, undefined],
    [200, "author"],
  ]);
  expect((await change({ is_active: false, version: version + 1 })).status).toBe(200);
  expect((await as(list)).status).toBe(401);
});

test("only paths of the API are read, up to sixteen, by GET, and by no program", async () => {
  const api = await start();
  const read = (path: string) => api.request("GET", path, { as: "owner" });
  expect((await read("/api/common/reads/")).body.codes).toEqual({ path: ["required"] });
  expect((await read(together("/admin"))).status).toBe(400);
  expect((await read(together("https://elsewhere.example/api/"))).status).toBe(400);
  expect((await read(together(...Array.from({ length: 17 }, () => "/api/auth/user/")))).status).toBe(400);
  const inner = await read(together(together("/api/auth/user/"), "/api/docs/", "/api/nowhere/"));
  expect(answersOf(inner).map(({ status }) => status)).toEqual([404, 404, 404]);
  expect((await api.request("GET", together("/api/auth/user/"))).status).toBe(401);
  const { password } = await api.signIn("owner");
  const scopes = { post: "read" };
  const made = await api.request("POST", "/api/auth/tokens/", {
    as: "owner",
    body: { name: "Program", scopes, days: 1, password },
  });
  expect((await api.request("GET", together("/api/post/"), { as: made.body.token })).status).toBe(403);
});

test("several reads are compressed as the browser accepts it, and none is cached", async () => {
  const api = await start();
  for (const encoding of ["br", "gzip"]) {
    const headers = { "accept-encoding": encoding };
    const answer = await api.request("GET", together("/api/auth/user/"), { as: "owner", headers });
    expect(answer.headers).toMatchObject({ "content-encoding": encoding, "cache-control": "no-store" });
  }
});

test("a server that stops during a request says of its reads that they may be tried again, and logs no error", async () => {
  const api = await start();
  const { access } = await api.signIn("editor");
  const url = await api.listen();
  api.http.server.once("request", () => void api.close());
  const response = await fetch(url + together("/api/auth/user/"), { headers: { Authorization: `Bearer ${access}` } });
  expect(JSON.parse(await response.text())).toEqual({
    read: 0,
    status: 503,
    retry_after: "5",
    body: { detail: "The service is not available at the moment. Please try again." },
  });
  expect(api.logs.filter(({ level }) => Number(level) >= 50)).toEqual([]);
});
