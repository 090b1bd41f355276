import { expect, test } from "vitest";
import { startApi } from "#tests/support/api.ts";

interface Operation {
  parameters?: { name: string }[];
  responses: Record<string, { content?: Record<string, { schema?: { properties?: object } }> }>;
}

/** Lists whose screens show all fields of an entry. */
const whole = ["/api/common/search/", "/api/dashboard-insights/attention/items/", "/revisions/", "/downloads/"];

test("every staff list returns only the requested fields", async () => {
  const api = await startApi();
  const { paths } = (await api.request("GET", "/api/schema/")).body as {
    paths: Record<string, { get?: Operation }>;
  };
  const lists = Object.entries(paths).flatMap(([path, { get }]) => {
    const properties = get?.responses[200]?.content?.["application/json"]?.schema?.properties ?? {};
    const isList = ["count", "next", "results"].every((name) => name in properties);
    return isList && !path.includes("{") && !whole.some((part) => path.includes(part)) ? [{ path, get }] : [];
  });
  expect(lists.map(({ path }) => path)).toEqual(
    expect.arrayContaining([
      "/api/auth/sessions/",
      "/api/common/audit/",
      "/api/common/file/",
      "/api/common/outbox/",
      "/api/post/",
      "/api/auth/staff/",
      "/api/viewer/subscriber/",
    ]),
  );
  for (const { path, get } of lists) {
    expect(
      get?.parameters?.map(({ name }) => name),
      path,
    ).toContain("fields");
    const { status, body } = await api.request("GET", `${path}?fields=id`, { as: "owner" });
    expect(status, path).toBe(200);
    for (const item of body.results) expect(Object.keys(item), path).toEqual(["id"]);
    const refused = await api.request("GET", `${path}?fields=id,shoe_size`, { as: "owner" });
    expect(refused.status, path).toBe(400);
    expect(refused.body.fields[0], path).toContain('Unknown field "shoe_size". Available fields: ');
    expect(refused.body.codes, path).toEqual({ fields: ["invalid_choice"] });
  }
  const [session] = (await api.request("GET", "/api/auth/sessions/", { as: "owner" })).body.results;
  expect(Object.keys(session)).toContain("user_agent");
});
