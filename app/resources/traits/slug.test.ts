import { beforeAll, describe, expect, test } from "vitest";
import { type Api, startApi } from "#tests/support/api.ts";
import { stampCollection } from "#tests/support/stamps.ts";

let api: Api;
beforeAll(async () => {
  api = await startApi({ further: stampCollection });
});

describe("a slug", () => {
  test("follows the title until the first publication and then stays the same", async () => {
    const title = "Émile & the Straße";
    const { body: stamp } = await api.request("POST", "/api/stamp/", { body: { title }, as: "editor" });
    expect(stamp.slug).toBe("emile-the-strasse");
    const path = `/api/stamp/${stamp.id}/`;
    const renamed = await api.request("PATCH", path, { body: { title: "शांति", version: 1 }, as: "editor" });
    expect(renamed.body.slug).toBe("शांति");
    await api.request("PATCH", path, { body: { status: "published", version: 2 }, as: "editor" });
    const later = await api.request("PATCH", path, {
      body: { title: "Another", status: "published", version: 3 },
      as: "editor",
    });
    expect(later.body.slug).toBe("शांति");
    const moved = await api.request("PATCH", path, { body: { slug: "moved", version: 4 }, as: "editor" });
    expect(moved.body.slug).toBe("moved");
  });

  test("has no invisible characters, whether generated from a title or sent", async () => {
    const titles = ["I \u2764\ufe0f mindfulness", "5\ufe0f\u20e3 habits", "so\u00adft hy\u200bphens", "می\u200cخواهم"];
    const slugs = [];
    for (const title of titles)
      slugs.push((await api.request("POST", "/api/stamp/", { body: { title }, as: "editor" })).body.slug);
    expect(slugs).toEqual(["i-mindfulness", "5-habits", "soft-hyphens", "میخواهم"]);
    const sent = { title: "Sent", slug: "Cafe\u0301-A\u00adB\u200d" };
    const { body } = await api.request("POST", "/api/stamp/", { body: sent, as: "editor" });
    expect(body.slug).toBe("café-ab");
  });

  test("is unique, even for concurrent requests", async () => {
    const responses = await Promise.all(
      [1, 2, 3, 4].map(() => api.request("POST", "/api/stamp/", { body: { title: "Calm" }, as: "editor" })),
    );
    expect(responses.map((response) => response.status)).toEqual([201, 201, 201, 201]);
    expect(responses.map((response) => response.body.slug).sort()).toEqual(["calm", "calm-2", "calm-3", "calm-4"]);
    const taken = await api.request("PATCH", `/api/stamp/${responses[0]?.body.id}/`, {
      body: { slug: "calm-3", version: 1 },
      as: "editor",
    });
    expect([taken.status, taken.body.codes]).toEqual(
      responses[0]?.body.slug === "calm-3" ? [200, undefined] : [400, { slug: ["unique"] }],
    );
  });
});
