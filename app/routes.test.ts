import { METHODS } from "node:http";
import { beforeAll, expect, test } from "vitest";
import { type Api, startApi } from "#tests/support/api.ts";
import { sampleBuild } from "#tests/support/sample-build.ts";
import { addSampleMedia, sampleItem } from "#tests/support/sample-items.ts";
import { contentResources } from "./features/resources.server.ts";
import type { Role } from "./platform/actor.ts";
import { hasTrait } from "./resources/resource-definition.ts";

/**
 * Who may use a route. Others get 401 without a session, and 403 or 404 with one. `holders` are clients
 * whose request contains its own credential: a refresh token or a signed link.
 */
type Level = "public" | "staff" | "editors" | "owners" | "holders";

const resource = (
  path: string,
  {
    read = "public",
    create = "editors",
    bulk = "editors",
    trash = true,
    revisions = false,
    position = false,
    matching = true,
    exported = true,
    published = false,
  } = {},
) => ({
  // Authors export the items that they may change.
  ...(exported && { [`GET ${path}/export/`]: bulk, [`GET ${path}/export/file/`]: "holders" }),
  ...(published && {
    [`GET ${path}/:id/preview/`]: "editors",
    [`GET ${path}/:id/publication/`]: "editors",
    [`POST ${path}/:id/send-back/`]: "editors",
    [`POST ${path}/:id/discard/`]: "editors",
    [`POST ${path}/:id/submit/`]: "editors",
    [`POST ${path}/:id/withdraw/`]: "editors",
  }),
  [`GET ${path}/:id/latest-changes/`]: "editors",
  [`POST ${path}/:id/presence/`]: "editors",
  // Removes nothing but what the caller left.
  [`DELETE ${path}/:id/presence/`]: bulk,
  [`GET ${path}/`]: read,
  [`GET ${path}/:id/`]: read,
  [`POST ${path}/`]: create,
  [`PUT ${path}/:id/`]: "editors",
  [`PATCH ${path}/:id/`]: "editors",
  [`DELETE ${path}/:id/`]: "editors",
  [`POST ${path}/bulk/`]: bulk,
  ...(matching && { [`POST ${path}/bulk/matching/`]: bulk }),
  ...(trash && { [`POST ${path}/:id/restore/`]: "editors" }),
  ...(position && { [`POST ${path}/reorder/`]: "editors" }),
  ...(revisions && { [`GET ${path}/:id/revisions/`]: "editors", [`GET ${path}/:id/revisions/:revision/`]: "editors" }),
});

/** All routes, and who may use them. New routes must be added here. */
const table: Record<string, string> = {
  "GET /healthz": "public",
  "GET /readyz": "public",
  // The build output and the pages; other methods of pages are a 405 for everyone.
  "GET /assets/*": "public",
  "GET /humans.txt": "public",
  // For search engines, feed readers and link previews.
  ...Object.fromEntries(
    [
      ...["robots.txt", "sitemap.xml", "sitemap-:name(^[^/.]*).xml", "rss.xml", "atom.xml", "feed.json", "llms.txt"],
      ...["manifest.webmanifest", "favicon.ico", "apple-touch-icon.png"],
      ...["icons/32.png", "icons/192.png", "icons/512.png", "icons/maskable.png", "share/:kind/:name"],
    ].map((path) => [`GET /${path}`, "public"]),
  ),
  ...Object.fromEntries(
    METHODS.filter((method) => method !== "CONNECT" && method !== "HEAD").map((method) => [`${method} /*`, "public"]),
  ),
  "GET /api/docs": "public",
  "GET /api/docs/json": "public",
  "GET /api/docs/static/*": "public",
  "GET /api/docs/static/index.html": "public",
  "GET /api/docs/static/swagger-initializer.js": "public",
  "GET /api/docs/yaml": "public",
  "GET /api/schema/": "public",
  "POST /api/auth/login/": "public",
  "POST /api/auth/token/refresh/": "holders",
  "POST /api/auth/logout/": "holders",
  "GET /api/auth/user/": "staff",
  "GET /api/common/reads/": "staff",
  "GET /api/common/facts/": "staff",
  "POST /api/auth/password/change/": "staff",
  "POST /api/auth/password/reset/": "public",
  "POST /api/auth/password/reset/confirm/": "public",
  "POST /api/auth/otp/": "staff",
  "DELETE /api/auth/otp/": "staff",
  "POST /api/auth/otp/confirm/": "staff",
  "POST /api/auth/otp/recovery-codes/": "staff",
  "GET /api/auth/staff/": "owners",
  "POST /api/auth/staff/": "owners",
  "GET /api/auth/staff/:id/": "owners",
  "PATCH /api/auth/staff/:id/": "owners",
  "POST /api/auth/staff/:id/invite/": "owners",
  "DELETE /api/auth/staff/:id/otp/": "owners",
  "DELETE /api/auth/staff/:id/": "owners",
  "PATCH /api/auth/user/": "staff",
  "POST /api/auth/email/": "staff",
  "DELETE /api/auth/email/": "staff",
  "POST /api/auth/email/confirm/": "public",
  "POST /api/auth/passkeys/sign-in/options/": "public",
  "POST /api/auth/passkeys/sign-in/": "public",
  "GET /api/auth/passkeys/": "staff",
  "POST /api/auth/passkeys/options/": "staff",
  "POST /api/auth/passkeys/": "staff",
  "PATCH /api/auth/passkeys/:id/": "staff",
  "DELETE /api/auth/passkeys/:id/": "staff",
  "GET /api/auth/tokens/": "staff",
  "GET /api/auth/tokens/scopes/": "staff",
  "POST /api/auth/tokens/": "staff",
  "DELETE /api/auth/tokens/:id/": "staff",
  "GET /api/auth/staff/:id/work/": "owners",
  "GET /api/auth/sessions/": "staff",
  "DELETE /api/auth/sessions/:id/": "staff",
  "DELETE /api/auth/sessions/others/": "staff",
  "GET /api/viewer/subscriber/": "editors",
  "POST /api/viewer/subscriber/": "public",
  "GET /api/viewer/subscriber/:id/": "editors",
  "PUT /api/viewer/subscriber/:id/": "editors",
  "PATCH /api/viewer/subscriber/:id/": "editors",
  "DELETE /api/viewer/subscriber/:id/": "editors",
  "POST /api/viewer/subscriber/bulk/": "editors",
  "POST /api/viewer/subscriber/bulk/matching/": "editors",
  "GET /api/viewer/subscriber/export/": "editors",
  "GET /api/viewer/subscriber/export/file/": "holders",
  "POST /api/viewer/subscriber/:id/confirmation/": "editors",
  "POST /api/viewer/subscriber/:id/unsubscribe/": "editors",
  "GET /api/viewer/subscriber/imports/": "editors",
  "POST /api/viewer/subscriber/imports/": "editors",
  "GET /api/viewer/subscriber/imports/:id/": "editors",
  "POST /api/viewer/subscriber/imports/:id/check/": "editors",
  "POST /api/viewer/subscriber/imports/:id/start/": "editors",
  "POST /api/viewer/subscriber/imports/:id/pause/": "editors",
  "POST /api/viewer/subscriber/imports/:id/resume/": "editors",
  "POST /api/viewer/subscriber/imports/:id/cancel/": "editors",
  "GET /api/viewer/subscriber/imports/:id/report/": "editors",
  "GET /api/viewer/subscriber/imports/:id/report/file/": "holders",
  "GET /api/common/person/:resource/:id/": "editors",
  "GET /api/common/person/:resource/:id/holds/": "editors",
  "DELETE /api/common/person/:resource/:id/": "editors",
  "DELETE /api/common/person/:resource/:id/letter-block/": "editors",
  "GET /api/viewer/subscriber/unsubscribe/": "public",
  "POST /api/viewer/subscriber/unsubscribe/": "public",
  ...resource("/api/post", { published: true, revisions: true, create: "staff", bulk: "staff" }),
  ...resource("/api/post/category", { trash: false }),
  ...resource("/api/post/tag", { trash: false }),
  ...resource("/api/gallery/image", { published: true, position: true }),
  ...resource("/api/gallery/image-category", { trash: false, position: true }),
  ...resource("/api/gallery/video", { published: true, revisions: true }),
  ...resource("/api/gallery/book", { published: true, revisions: true, position: true }),
  ...resource("/api/gallery/magazine", { published: true, revisions: true }),
  ...resource("/api/gallery/quote", { published: true, position: true }),
  ...resource("/api/viewer/ambassador", { published: true, position: true }),
  ...resource("/api/viewer/testimonial", { published: true, position: true }),
  // A form with a photo, which is larger than those of other pages.
  "POST /testimonial": "public",
  "POST /testimonial.data": "public",
  "GET /api/viewer/testimonial-link/": "editors",
  "POST /api/viewer/testimonial-link/": "editors",
  "DELETE /api/viewer/testimonial-link/:id/": "editors",
  ...resource("/api/viewer/enquiry", { read: "editors", create: "public" }),
  "POST /api/viewer/enquiry/:id/notes/": "editors",
  "POST /api/viewer/enquiry/:id/reply/": "editors",
  "POST /api/viewer/enquiry/:id/answered/": "editors",
  "GET /api/viewer/enquiry/assignees/": "editors",
  ...resource("/api/viewer/topic", { read: "editors", trash: false, position: true }),
  "GET /api/viewer/subscriber/topics/": "public",
  "POST /api/viewer/subscriber/topics/": "public",
  ...resource("/api/viewer/saved-reply", { read: "editors", trash: false }),
  ...resource("/api/common/redirect", { read: "editors", trash: false }),
  "POST /api/common/redirect/import/": "editors",
  "POST /api/common/redirect/import/check/": "editors",
  ...resource("/api/viewer/spam-sender", { read: "editors", trash: false }),
  ...resource("/api/letter-template", { read: "editors", revisions: true }),
  ...resource("/api/web-letter", { published: true, revisions: true }),
  ...resource("/api/letter", { read: "editors", revisions: true }),
  "GET /api/letter/colleagues/": "editors",
  "GET /api/letter/outcomes/": "editors",
  "GET /api/letter/mailbox/": "editors",
  "GET /api/letter/:id/outcome/": "editors",
  "GET /newsletter/go/:token": "holders",
  "POST /api/letter/announce/": "editors",
  "POST /api/letter/from-template/": "editors",
  "GET /api/letter/:id/email/": "editors",
  "GET /api/letter/:id/problems/": "editors",
  "POST /api/letter/:id/test/": "editors",
  "POST /api/letter/reports/:provider/": "public",
  "POST /api/letter/:id/audience/": "editors",
  "POST /api/letter/:id/send/": "editors",
  "GET /api/letter/:id/sendings/": "editors",
  "GET /api/letter/:id/sendings/:sending/recipients/": "editors",
  "POST /api/letter/:id/sendings/:sending/pause/": "editors",
  "POST /api/letter/:id/sendings/:sending/continue/": "editors",
  "POST /api/letter/:id/sendings/:sending/cancel/": "editors",
  "POST /api/letter/:id/sendings/:sending/retry/": "editors",
  "GET /api/page/": "public",
  "GET /api/page/:key/": "public",
  "PUT /api/page/:key/": "editors",
  "PATCH /api/page/:key/": "editors",
  "GET /api/page/:key/latest-changes/": "editors",
  "POST /api/page/:key/presence/": "editors",
  "POST /api/page/:key/preview/": "editors",
  "DELETE /api/page/:key/presence/": "editors",
  "POST /api/page/:key/restore/": "editors",
  "GET /api/page/:key/revisions/": "editors",
  "GET /api/page/:key/revisions/:revision/": "editors",
  "GET /api/common/settings/": "public",
  "PUT /api/common/settings/": "owners",
  "PATCH /api/common/settings/": "owners",
  "GET /api/common/settings/latest-changes/": "owners",
  "POST /api/common/settings/presence/": "owners",
  "POST /api/common/settings/preview/": "owners",
  "DELETE /api/common/settings/presence/": "owners",
  "POST /api/common/settings/restore/": "owners",
  "GET /api/common/settings/revisions/": "owners",
  "GET /api/common/settings/revisions/:revision/": "owners",
  "GET /api/common/first-steps/": "staff",
  "PATCH /api/common/first-steps/": "owners",
  "GET /api/common/audit/": "owners",
  "GET /api/common/search/": "public",
  "GET /api/common/find/": "staff",
  "GET /api/common/views/": "staff",
  "GET /api/common/link/": "staff",
  ...Object.fromEntries(
    ["page", "post", "image", "video", "book", "quote", "magazine", "ambassador", "web-letter", "media"].map((name) => [
      `GET /api/common/link/to/${name}/`,
      "staff",
    ]),
  ),
  "POST /api/common/views/": "staff",
  "DELETE /api/common/views/:id/": "staff",
  "PUT /api/common/views/columns/:resource/": "staff",
  "DELETE /api/common/views/columns/:resource/": "staff",
  "GET /api/common/outbox/": "owners",
  "GET /api/common/outbox/:id/": "owners",
  "POST /api/common/outbox/:id/retry/": "owners",
  "POST /api/common/test-email/": "owners",
  "GET /api/common/sender-domain/": "owners",
  "GET /api/common/sender-domain/findings/": "editors",
  "POST /api/common/sender-domain/check/": "owners",
  "POST /api/common/sender-domain/keys/": "owners",
  "DELETE /api/common/sender-domain/keys/:id/": "owners",
  "POST /api/common/sender-domain/keys/:id/activate/": "owners",
  "POST /api/common/sender-domain/keys/:id/retire/": "owners",
  "GET /api/common/ip/": "public",
  "GET /api/common/file/": "staff",
  "POST /api/common/file/": "staff",
  "GET /api/common/file/:id/": "staff",
  // Authors change what they uploaded themselves; the file here is not theirs.
  "PATCH /api/common/file/:id/": "editors",
  "DELETE /api/common/file/:id/": "editors",
  "POST /api/common/file/:id/replace/": "editors",
  "PUT /api/common/file/:id/edits/": "editors",
  "GET /api/common/file/:id/original/": "staff",
  "GET /api/common/file/:id/original/file/": "holders",
  "POST /api/common/file/bulk/": "staff",
  ...resource("/api/common/file/private-folder", { read: "editors", trash: false }),
  "GET /api/common/file/private-folder/tree/": "editors",
  ...resource("/api/common/file/tag", { read: "staff", create: "staff", trash: false }),
  "GET /api/common/file/archive/": "staff",
  "GET /api/common/file/archive/file/": "holders",
  "OPTIONS /api/common/file/upload/": "public",
  "GET /api/common/file/upload/": "staff",
  "POST /api/common/file/upload/": "staff",
  "PATCH /api/common/file/upload/:id/": "staff",
  "DELETE /api/common/file/upload/:id/": "staff",
  ...resource("/api/common/file/private", { exported: false, matching: false, read: "editors" }),
  "GET /api/common/file/private/:id/link/": "editors",
  "POST /api/common/file/private/:id/replace/": "editors",
  "GET /api/common/file/private/:id/links/": "editors",
  "POST /api/common/file/private/:id/links/": "editors",
  "POST /api/common/file/private/:id/links/:link/revoke/": "editors",
  "GET /api/common/file/private/:id/downloads/": "editors",
  "GET /api/common/file/private/:id/download/": "holders",
  "GET /media/:id/:hash/:name": "public",
  "GET /media/:id/:hash/:variant/:name": "public",
  "GET /api/dashboard-insights/": "staff",
  "GET /api/dashboard-insights/attention/": "staff",
  "GET /api/dashboard-insights/attention/items/": "staff",
  "GET /api/dashboard-insights/calendar/": "staff",
  "GET /api/dashboard-insights/figures/": "staff",
  "POST /api/dashboard-insights/calendar/": "staff",
  "POST /api/dashboard-insights/view/": "public",
};

const rank = { nobody: 0, author: 1, editor: 2, owner: 3 };
const needed: Record<Exclude<Level, "holders">, number> = { public: 0, staff: 1, editors: 2, owners: 3 };

/** The body to create a published item of each resource, by the path of the resource. */
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
  const known = new Set(Object.keys(table));
  expect([...new Set(api.http.registered)].filter((route) => !known.has(route))).toEqual([]);
  expect(Object.keys(table).filter((route) => !api.http.registered.includes(route))).toEqual([]);
});

test.each(Object.entries(table))("%s is allowed for %s", async (route, level) => {
  const [method = "", pattern = ""] = route.split(" ");
  for (const who of ["nobody", "author", "editor", "owner"] as const) {
    const credentials = who === "nobody" ? {} : { as: await sessionOf(who, pattern) };
    const { status } = await api.request(method, addressOf(pattern), { ...credentials, ...bodyOf(method, pattern) });
    expect(status, who).toBeLessThan(500);
    if (level === "holders") continue;
    const context = `${who} got ${status}`;
    if (rank[who] >= needed[level as keyof typeof needed]) expect([401, 403], context).not.toContain(status);
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
    for (const [route, level] of Object.entries(table)) {
      const [method = "", pattern = ""] = route.split(" ");
      const { status } = await own.request(method, addressOf(pattern), { as: token, ...bodyOf(method, pattern) });
      if (level === "public" || level === "holders") expect(status, route).toBeLessThan(500);
      else expect(status, route).toBe(401);
    }
  },
);

let sessions: Partial<Record<Role, string>> = {};

/** A session of the role; a new one for each request of the routes of accounts, some of which end sessions. */
async function sessionOf(role: Role, pattern: string) {
  if (pattern.startsWith("/api/auth/")) {
    sessions = {};
    return (await api.signIn(role)).access;
  }
  sessions[role] ??= (await api.signIn(role)).access;
  return sessions[role];
}

/** The path of an existing item, so that the result depends on the access rule and not on a missing row. */
function addressOf(pattern: string) {
  const list = pattern.slice(0, pattern.indexOf("/:id/"));
  return pattern
    .replace(":id", String(ids[list] ?? 1))
    .replace(":resource", "subscriber")
    .replace(":key", "vision")
    .replace(":revision", "1")
    .replace("*", "swagger-ui.css");
}

/** Bulk and reorder need ids to reach the access rule; other bodies may be invalid. */
function bodyOf(method: string, pattern: string) {
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
