import { beforeAll, expect, test } from "vitest";
import type { SettingsGroup } from "#app/resources/define-settings.ts";
import type { Fields } from "#app/resources/resource-definition.ts";
import { arrangeMenu, siteMenu } from "#app/site/site-menu.ts";
import { type Api, startApi } from "#tests/support/api.ts";
import { sampleBuild } from "#tests/support/sample-build.ts";
import { currentBanner } from "./banner.server.ts";
import { menuEntryNames } from "./menu-entries.ts";
import { publicSettings, settings } from "./settings.resource.ts";
import { ensureSettings } from "./settings.server.ts";

const path = "/api/common/settings/";
const HOUR = 3_600_000;
let api: Api;

beforeAll(async () => {
  const page = { path: "vision", loader: async () => (await currentBanner(api.app))?.text ?? "no banner" };
  api = await startApi({ build: sampleBuild([page]), now: "2026-05-04T09:00:00.000Z" });
  await ensureSettings(api.app);
});

const change = (body: object, as = "owner") => api.request("PATCH", path, { as, body });
const shown = async () => {
  const { body } = await api.request("GET", "/vision");
  return /no banner|Holiday/.exec(String(body))?.[0];
};

test("a banner appears and disappears on time on a cached page", async () => {
  expect(await shown()).toBe("no banner");
  const times = { banner_from: "2026-05-04T11:00:00+01:00", banner_until: "2026-05-04T12:30:00+01:00" };
  expect((await change({ banner_text: "Holiday", ...times })).status).toBe(200);
  expect(await shown()).toBe("no banner");
  api.clock.advance(HOUR - 1);
  expect(await shown()).toBe("no banner");
  api.clock.advance(1);
  expect(await shown()).toBe("Holiday");
  api.clock.advance(1.5 * HOUR - 1);
  expect(await shown()).toBe("Holiday");
  api.clock.advance(1);
  expect(await shown()).toBe("no banner");
  await change({ banner_from: null, banner_until: null });
  expect(await shown()).toBe("Holiday");
  await change({ banner_text: "" });
  expect(await shown()).toBe("no banner");
});

test("a scheduled banner is in no public response before its time", async () => {
  await change({ banner_text: "Not yet", banner_from: "2030-01-01T00:00:00Z" });
  expect(JSON.stringify((await api.request("GET", path)).body)).not.toContain("Not yet");
  expect(await currentBanner(api.app)).toBeUndefined();
});

test.each([
  [{ banner_from: "2026-05-05T00:00:00Z", banner_until: "2026-05-04T00:00:00Z" }, "banner_until"],
  [{ banner_link: "/books" }, "banner_link_text"],
  [{ banner_link_text: "Books" }, "banner_link"],
  [{ banner_link_text: "Books", banner_link: "javascript:alert(1)" }, "banner_link"],
  [{ banner_link_text: "Books", banner_link: "//elsewhere.example" }, "banner_link"],
  [{ banner_tone: "loud" }, "banner_tone"],
  [{ banner_text: "a".repeat(201) }, "banner_text"],
  [{ menu: [{ entry: "shop", label: "Shop", hidden: false }] }, "menu.0.entry"],
  [{ footer_links: [{ label: "", url: "/books" }] }, "footer_links.0.label"],
  [{ footer_links: [{ label: "Out", url: "//elsewhere.example" }] }, "footer_links.0.url"],
  [{ footer_links: [{ label: "Out", url: "hello world" }] }, "footer_links.0.url"],
  [{ footer_links: [{ label: "Out", url: "example" }] }, "footer_links.0.url"],
  [{ ip_lookup_url: "/books" }, "ip_lookup_url"],
  [{ ip_lookup_url: "mailto:ada@example.org" }, "ip_lookup_url"],
  [{ social_links: [{ network: "linkedin", label: "", url: "@academy" }] }, "social_links.0.url"],
  [{ social_links: [{ network: null, label: "", url: "academy.example" }] }, "social_links.0.network"],
  [{ missing_title: "a".repeat(101) }, "missing_title"],
])("change %# is rejected at its field", async (body, field) => {
  const answer = await change(body);
  expect(answer.status).toBe(400);
  expect(Object.keys(answer.body)).toContain(field);
});

test("adds https:// to URLs without a scheme, and keeps paths", async () => {
  const { body } = await change({
    footer_links: [
      { label: "Out", url: " www.elsewhere.example/x " },
      { label: "Books", url: "/books" },
    ],
    ip_lookup_url: "ip.elsewhere.example",
  });
  expect(body.footer_links.map(({ url }: { url: string }) => url)).toEqual([
    "https://www.elsewhere.example/x",
    "/books",
  ]);
  expect(body.ip_lookup_url).toBe("https://ip.elsewhere.example");
});

test("only owners change settings, and the second of two changes gets a conflict", async () => {
  for (const as of ["editor", "author"]) expect((await change({ banner_text: "Mine" }, as)).status).toBe(403);
  const { version } = (await api.request("GET", path, { as: "owner" })).body;
  const answers = await Promise.all([1, 2].map((n) => change({ missing_title: `Lost ${n}`, version })));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
});

test("the settings include the fields, rules, sections and public fields of every group", async () => {
  const files = import.meta.glob<Record<string, SettingsGroup<Fields>>>("../**/*.settings.ts", { eager: true });
  const groups = Object.values(files).flatMap((file) => Object.values(file));
  const all = (of: (group: SettingsGroup<Fields>) => readonly unknown[]) => groups.flatMap(of);
  expect(all(({ fields }) => Object.keys(fields)).sort()).toEqual(Object.keys(settings.fields).sort());
  expect(all(({ publicFields }) => publicFields).sort()).toEqual([...publicSettings].sort());
  expect(all(({ rules }) => rules)).toEqual(settings.rules);
  const sections = settings.form?.sections?.map(({ label, fields }) => [label, [...fields].sort()]);
  const declared = Map.groupBy(groups, ({ label }) => label).entries();
  expect(sections?.sort()).toEqual(
    [...declared].map(([label, parts]) => [label, parts.flatMap(({ fields }) => Object.keys(fields)).sort()]).sort(),
  );
});

test("the settings know exactly the menu's entries", () => {
  const names = siteMenu.flatMap((entry) => [
    entry.name,
    ...("links" in entry ? entry.links : []).map(({ name }) => name),
  ]);
  expect(names.sort()).toEqual([...menuEntryNames].sort());
});

test("the menu uses the settings' labels and order, without hidden entries", () => {
  const menu = arrangeMenu([
    { entry: "contact-us", label: "Write to us", hidden: false },
    { entry: "about-founder", label: "", hidden: false },
    { entry: "gallery-photos", label: "", hidden: true },
    { entry: "gallery-videos", label: "", hidden: true },
    { entry: "services", label: "", hidden: true },
  ]);
  expect(menu.map(({ label }) => label)).toEqual(["Write to us", "About", "Books", "Article"]);
  expect(menu[1]).toMatchObject({ links: [{ label: "Founder" }, { label: "Academy" }] });
  expect(arrangeMenu([])).toBe(siteMenu);
});

test("social links are URLs of their networks, in the chosen order", async () => {
  const links = [
    { network: "mastodon", url: "https://stars.example/@academy", label: "" },
    { network: "instagram", url: "https://www.instagram.com/academy", label: "" },
    { network: "other", url: "https://podcast.example/academy", label: "Our podcast" },
  ];
  const { status, body } = await change({ social_links: links });
  expect([status, body.social_links]).toEqual([200, links]);
  const entered = [
    { network: "mastodon", url: "@academy@stars.example", label: "" },
    { network: "facebook", url: "www.instagram.com/academy", label: "" },
    { network: "other", url: " podcast.example/academy ", label: "Our podcast" },
  ];
  expect((await change({ social_links: entered })).body.social_links).toEqual(links);
  const refused = await change({
    social_links: [
      { network: "instagram", url: "https://instagram.com.example/academy", label: "" },
      { network: "other", url: "javascript:alert(1)", label: "" },
      { network: "nowhere", url: "https://a.example", label: "" },
    ],
  });
  expect(refused.status).toBe(400);
  expect(refused.body["social_links.0.url"]).toEqual([
    "Enter the URL of your Instagram profile, such as https://instagram.com/academy, or choose another network.",
  ]);
  expect(Object.keys(refused.body.codes)).toEqual(
    expect.arrayContaining(["social_links.1.url", "social_links.2.network"]),
  );
  expect((await change({ social_links: [] }, "editor")).status).toBe(403);
});
