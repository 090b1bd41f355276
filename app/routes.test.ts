import { beforeAll, expect, test } from "vitest";
import { type Api, startApi } from "#tests/support/api.ts";
import { type Level, routeAccess } from "#tests/support/route-access.ts";
import { sampleBuild } from "#tests/support/sample-build.ts";
import { addSampleMedia, sampleItem } from "#tests/support/sample-items.ts";
import { contentResources } from "./features/features.server.ts";
import type { Role } from "./platform/access/actor.ts";
import { hasTrait } from "./resources/resource-definition.ts";

const rank = { nobody: 0, author: 1, editor: 2, owner: 3 };
const needed: Record<Exclude<Level, "holders">, number> = { public: 0, staff: 1, editors: 2, owners: 3 };

/** The body that creates a published item of each resource, by the resource's path. */
const bodies = Object.fromEntries(
  contentResources.map(({ definition }) => {
    const status = hasTrait(definition, "publication") ? { status: "published" } : {};
    return [definition.path, sampleItem(definition.name, status)];
  }),
);

let api: Api;
let ids: Record<string, number>;
beforeAll(async () => {
  api = await startApi({ build: sampleBuild([]) });
  ids = await makeItems();
});

test("the table lists exactly the registered routes", () => {
  const known = new Set(Object.keys(routeAccess));
  expect([...new Set(api.http.registered)].filter((route) => !known.has(route))).toEqual([]);
  expect(Object.keys(routeAccess).filter((route) => !api.http.registered.includes(route))).toEqual([]);
});

test.each(Object.entries(routeAccess))("%s is allowed for %s", async (route, level) => {
  const [method = "", pattern = ""] = route.split(" ");
  for (const who of ["nobody", "author", "editor", "owner"] as const) {
    const credentials = who === "nobody" ? {} : { as: await getSession(who, pattern) };
    const { status } = await api.request(method, resolvePath(pattern), {
      ...credentials,
      ...buildBody(method, pattern),
    });
    expect(status, who).toBeLessThan(500);
    if (level === "holders") continue;
    const context = `${who} got ${status}`;
    if (rank[who] >= needed[level]) expect([401, 403], context).not.toContain(status);
    else expect(who === "nobody" ? [401] : [403, 404], context).toContain(status);
  }
});

test.each(["a deactivated account", "an expired token", "a forged token"])(
  "%s has access to no protected route",
  async (kind) => {
    const own = await startApi();
    const { access, username } = await own.signIn("owner");
    const token = kind === "a forged token" ? `${access.slice(0, -4)}AAAA` : access;
    if (kind === "a deactivated account") {
      await own.app.database.db
        .updateTable("staff")
        .set({ is_active: false })
        .where("username", "=", username)
        .execute();
    }
    if (kind === "an expired token") own.clock.advance(31 * 60_000);
    for (const [route, level] of Object.entries(routeAccess)) {
      const [method = "", pattern = ""] = route.split(" ");
      const { status } = await own.request(method, resolvePath(pattern), { as: token, ...buildBody(method, pattern) });
      if (level === "public" || level === "holders") expect(status, route).toBeLessThan(500);
      else expect(status, route).toBe(401);
    }
  },
);

let sessions: Partial<Record<Role, string>> = {};

/** A session of the role; account routes get a new one for each request, since some of them end sessions. */
async function getSession(role: Role, pattern: string) {
  if (pattern.startsWith("/api/auth/")) {
    sessions = {};
    return (await api.signIn(role)).access;
  }
  sessions[role] ??= (await api.signIn(role)).access;
  return sessions[role];
}

/** The path of an existing item, so that the result depends on the access rule rather than on a missing row. */
function resolvePath(pattern: string) {
  const list = pattern.slice(0, pattern.indexOf("/:id/"));
  return pattern
    .replace(":id", String(ids[list] ?? 1))
    .replace(":resource", "subscriber")
    .replace(":key", "vision")
    .replace(":revision", "1")
    .replace("*", "swagger-ui.css");
}

/** Bulk and reorder need ids to reach the access rule; other bodies may be invalid. */
function buildBody(method: string, pattern: string) {
  if (method === "GET") return {};
  const list = pattern.replace(/\/(bulk|reorder)\/$/, "");
  if (pattern.endsWith("/bulk/")) return { body: { action: "delete", ids: [999_999] } };
  if (pattern.endsWith("/bulk/matching/")) return { body: { action: "delete", filter: { ids: "999999" }, count: 0 } };
  if (pattern.endsWith("/reorder/")) return { body: { ids: [ids[list]] } };
  if (pattern.endsWith("/presence/")) return { body: method === "POST" ? { tab: "tab-of-a-test" } : undefined };
  if (pattern.endsWith("/edits/")) return { body: { rotate: 0, crop: null, version: 0 } };
  if (method === "PUT") return { body: { ...bodies[pattern.replace("/:id/", "")], version: 0 } };
  if (pattern.includes("/:id/") || pattern.includes("/:key/"))
    return { body: method === "DELETE" ? undefined : { version: 0 } };
  return { body: {} };
}

/** Creates one published item of each resource as an editor. */
async function makeItems() {
  await addSampleMedia(api);
  const made: Record<string, number> = {};
  for (const [path, body] of Object.entries(bodies)) {
    const response = await api.request("POST", `${path}/`, { body, as: "editor" });
    expect(response.body, path).toMatchObject({ id: expect.any(Number) });
    made[path] = response.body.id;
  }
  await api.request("POST", "/api/viewer/enquiry/", { body: { name: "A", email: "a@b.example", message: "Hello" } });
  await api.request("POST", "/api/viewer/subscriber/", { body: { email: "a@b.example" } });
  const body = { username: "invited", email: "invited@b.example", role: "author" };
  const invited = await api.request("POST", "/api/auth/staff/", { body, as: "owner" });
  return {
    ...made,
    "/api/auth/staff": invited.body.id,
    "/api/viewer/enquiry": 1,
    "/api/viewer/subscriber": 1,
    "/api/common/outbox": 1,
  };
}
