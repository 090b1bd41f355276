import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Config } from "#app/platform/config/config.ts";
import type { ApiResponse } from "./api.ts";
import { postForm } from "./forms.ts";
import { sampleItem } from "./sample-items.ts";
import { sharedApi } from "./shared-api.ts";

/** The content of fields that no entry of the log may contain. */
export const PRIVATE = "nobody's business";

/** The account that makes the calls of a walk. */
export const by = { username: "owner-of-tests", staff_id: expect.any(Number) };

/** The body of a bulk action that deletes the only item found by `search`. */
export const deleteAll = (search: string) => ({ action: "delete", filter: { search }, count: 1 });

/** The prefixes of the routes that each walk has to call; the content walk calls all others. */
const areas = {
  accounts: ["/api/auth/", "/api/common/outbox/", "/api/common/test-email/"],
  files: ["/api/common/file/"],
  letters: ["/api/letter/", "/api/letter-template/", "/api/viewer/topic/", "/api/common/sender-domain/"],
  people: [
    ...["/api/viewer/enquiry/", "/api/viewer/saved-reply/", "/api/viewer/spam-sender/"],
    ...["/api/viewer/subscriber/", "/api/viewer/testimonial-link/", "/api/common/person/"],
  ],
};
type Area = keyof typeof areas | "content";

/** Routes that change nothing visible to others, or are part of another change. */
const unaudited = [
  "POST /api/auth/token/refresh/",
  "POST /api/auth/logout/",
  "POST /api/auth/password/reset/",
  // Completed by `confirm`, or by what the browser returns.
  "POST /api/auth/otp/",
  "POST /api/auth/passkeys/options/",
  "POST /api/auth/passkeys/sign-in/options/",
  // A user's own saved lists.
  "POST /api/common/views/",
  "DELETE /api/common/views/:id/",
  "PUT /api/common/views/columns/:resource/",
  "DELETE /api/common/views/columns/:resource/",
  "PATCH /api/common/first-steps/",
  // Chunks of a file that is not in the library yet.
  "OPTIONS /api/common/file/upload/",
  "POST /api/common/file/upload/",
  "PATCH /api/common/file/upload/:id/",
  "DELETE /api/common/file/upload/:id/",
  // Called by visitors.
  "POST /api/viewer/enquiry/",
  // Only count, or report what would happen.
  "POST /api/common/redirect/import/check/",
  "POST /api/letter/:id/audience/",
  "POST /api/common/sender-domain/check/",
  "POST /api/viewer/subscriber/unsubscribe/",
  "POST /api/viewer/subscriber/topics/",
  // Called by email providers.
  "POST /api/letter/reports/:provider/",
  "POST /api/dashboard-insights/view/",
];
/** Opening or previewing an item is not a change. */
const isPresence = (route: string) => /\/(presence|preview)\/$/.test(route);

const isAudited = (route: string) =>
  /^(POST|PUT|PATCH|DELETE) \/api/.test(route) && !unaudited.includes(route) && !isPresence(route);

function findArea(route: string): Area {
  const path = route.slice(route.indexOf(" ") + 1);
  const found = Object.entries(areas).find(([, starts]) => starts.some((start) => path.startsWith(start)));
  return (found?.[0] as Area | undefined) ?? "content";
}

/**
 * Calls routes, and checks what each writes into the audit log. At the end of the file, each route of the area that
 * changes something must have been called.
 */
export function walkAudit(area: Area, config: Partial<Config> = {}) {
  const api = sharedApi({ config: { smtpUrl: "smtp://127.0.0.1:9", ...config } });
  const called = new Set<string>();
  beforeAll(async () => {
    // Signs in before reading the log.
    await api.request("GET", "/api/auth/user/", { as: "owner" });
  });
  let tests: readonly { mode: string }[] = [];
  beforeEach(({ task }) => {
    tests = task.file.tasks;
  });
  afterAll(() => {
    // If only some of the tests run, they call only some of the routes.
    if (tests.some(({ mode }) => mode !== "run")) return;
    const routes = api.http.registered.filter((route) => isAudited(route) && findArea(route) === area);
    expect(routes.length).toBeGreaterThan(0);
    expect(routes.filter((route) => !called.has(route))).toEqual([]);
  });

  let last = 0;
  const news = async () => {
    const { db } = api.app.database;
    const rows = await db.selectFrom("audit_entry").selectAll().where("id", ">", last).orderBy("id").execute();
    last = rows.at(-1)?.id ?? last;
    return rows;
  };
  /**
   * Calls as an owner.
   * @param route with `:id` or `:key` where `id` belongs.
   * @param make the body, or a function that makes the call.
   * @param wanted the exact entries that the call must add.
   */
  const call = async (
    route: string,
    id: number | string | null,
    make: object | null | (() => Promise<ApiResponse>),
    ...wanted: object[]
  ) => {
    await news();
    const [method = "", pattern = ""] = route.split(" ");
    const path = pattern.replace(/:id|:key/, String(id));
    const body = make ?? undefined;
    const response = typeof make === "function" ? await make() : await api.request(method, path, { as: "owner", body });
    expect(response.status, `${route}: ${JSON.stringify(response.body)}`).toBeLessThan(300);
    called.add(route);
    const entries = await news();
    expect.soft(entries, route).toMatchObject(wanted);
    expect(JSON.stringify(entries), route).not.toContain(PRIVATE);
    return response.body;
  };
  const file = (path: string, bytes: Buffer, name: string, fields = {}) =>
    postForm(api, path, { file: { name, bytes }, fields }, "owner");
  return { api, call, file };
}

/** Tests a resource whose items have little more than a name. @param isPersonal whether names must not be in the log */
export function walkNames({ api, call }: ReturnType<typeof walkAudit>, definition: NamedResource, isPersonal = false) {
  const { name: resource, path, labels } = definition;
  test(`records a change of ${labels.many.toLowerCase()} once`, async () => {
    const entry = (title: string, action: string) => ({ ...by, resource, title: isPersonal ? "" : title, action });
    const add = (name: string) => ({ ...sampleItem(resource), name });
    const one = await call(`POST ${path}/`, null, add("one@spam.example"), entry("one@spam.example", "create"));
    const two = { name: "two@spam.example", version: 1 };
    await call(`PATCH ${path}/:id/`, one.id, two, { ...entry(two.name, "change"), fields: ["name"] });
    const three = add("three@spam.example");
    await call(`PUT ${path}/:id/`, one.id, { ...three, version: 2 }, entry(three.name, "change"));
    await call(`DELETE ${path}/:id/`, one.id, null, entry(three.name, "delete"));
    const other = await call(`POST ${path}/`, null, add("zebra@spam.example"), entry("zebra@spam.example", "create"));
    const bulk = { action: "delete", ids: [other.id] };
    await call(`POST ${path}/bulk/`, null, bulk, entry("zebra@spam.example", "delete"));
    await call(`POST ${path}/`, null, add("zebra@spam.example"), entry("zebra@spam.example", "create"));
    await call(`POST ${path}/bulk/matching/`, null, deleteAll("zebra"), entry("zebra@spam.example", "delete"));
    if (!api.http.registered.includes(`POST ${path}/reorder/`)) return;
    const ids = [];
    for (const name of ["first", "second"])
      ids.unshift((await call(`POST ${path}/`, null, add(name), entry(name, "create"))).id);
    const moved = (title: string) => entry(title, "reorder");
    await call(`POST ${path}/reorder/`, null, { ids }, moved("second"), moved("first"));
  });
}

interface NamedResource {
  name: string;
  path: string;
  labels: { many: string };
}
