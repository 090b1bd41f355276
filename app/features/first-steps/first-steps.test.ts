import { expect, test } from "vitest";
import { ensurePages } from "#app/features/pages/pages.server.ts";
import { ensureSettings } from "#app/features/settings/settings.server.ts";
import { type Api, startApi } from "#tests/support/api.ts";
import { countQueries } from "#tests/support/count-queries.ts";
import { sampleItem } from "#tests/support/sample-items.ts";

const path = "/api/common/first-steps/";
const loadDoneSteps = async (api: Api) => {
  const { body } = await api.request("GET", path, { as: "owner" });
  return body.steps.flatMap(({ name, done }: { name: string; done: boolean }) => (done ? [name] : []));
};

test("steps are done when the academy's data shows it, not when somebody says so", async () => {
  const api = await startApi();
  await ensureSettings(api.app);
  await ensurePages(api.app);
  expect(await loadDoneSteps(api)).toEqual([]);
  const draft = await api.request("POST", "/api/post/", { body: sampleItem("post", { status: "draft" }), as: "owner" });
  expect(await loadDoneSteps(api)).toEqual([]);
  const body = { status: "published", version: draft.body.version };
  await api.request("PATCH", `/api/post/${draft.body.id}/`, { body, as: "owner" });
  expect(await loadDoneSteps(api)).toEqual(["article"]);
  const settings = { academy_name: "House of Rain", time_zone: "Asia/Kolkata" };
  await api.request("PATCH", "/api/common/settings/", { body: settings, as: "owner" });
  expect(await loadDoneSteps(api)).toEqual(["name", "time_zone", "article"]);
  await api.signIn("editor");
  expect(await loadDoneSteps(api)).toEqual(["name", "time_zone", "article", "colleague"]);
  await api.request("PATCH", "/api/auth/user/", { body: { display_name: "Asha" }, as: "owner" });
  expect(await loadDoneSteps(api)).toContain("own_name");
  for (const key of ["vision", "about-founder", "services-astro-clinic"])
    await api.request("PATCH", `/api/page/${key}/`, { body: { lead: "In our own words." }, as: "owner" });
  await api.request("PATCH", "/api/common/settings/", { body: { phone: "+44 20 7946 0000" }, as: "owner" });
  expect(await loadDoneSteps(api)).toEqual([
    ...["name", "time_zone", "contact", "own_name", "founder", "service", "article", "colleague"],
  ]);
  await api.request("PATCH", "/api/common/settings/", { body: { time_zone: "UTC" }, as: "owner" });
  expect(await loadDoneSteps(api)).not.toContain("time_zone");
});

test("the email step is done with a mail server", async () => {
  const api = await startApi({ config: { smtpUrl: "smtp://127.0.0.1:9" } });
  await ensureSettings(api.app);
  expect(await loadDoneSteps(api)).toEqual(["email"]);
});

test("are hidden for one account, even twice, and shown again, only for owners", async () => {
  const api = await startApi();
  await ensureSettings(api.app);
  const hide = (hidden: unknown, as: string) => api.request("PATCH", path, { body: { hidden }, as });
  expect((await hide(true, "editor")).status).toBe(403);
  expect((await hide("no", "owner")).body.codes).toEqual({ hidden: ["invalid"] });
  for (const answer of await Promise.all([hide(true, "owner"), hide(true, "owner")]))
    expect(answer).toMatchObject({ status: 200, body: { hidden: true } });
  expect((await hide(false, "owner")).body.hidden).toBe(false);
});

test("need at most five queries", async () => {
  const api = await startApi();
  await ensureSettings(api.app);
  await loadDoneSteps(api);
  expect(await countQueries(api, () => api.request("GET", path, { as: "owner" }))).toBeLessThanOrEqual(5);
});
