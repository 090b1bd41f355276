import { beforeAll, describe, expect, test } from "vitest";
import { contentResources } from "#app/features/features.server.ts";
import { type Api, startApi } from "#tests/support/api.ts";

let api: Api;
beforeAll(async () => {
  api = await startApi();
});

const settings = "/api/common/settings/";

async function setSiteLanguage(language: string) {
  const { version } = (await api.request("GET", settings, { as: "owner" })).body;
  return api.request("PATCH", settings, { as: "owner", body: { version, language } });
}

async function create(path: string, body: object) {
  const response = await api.request("POST", path, { as: "editor", body });
  expect(response.status, JSON.stringify(response.body)).toBe(201);
  return response.body;
}

describe("the language of an item", () => {
  test("is a field of every publishable resource", () => {
    const missing = contentResources.filter(({ definition }) => !("language" in definition.schema.shape));
    expect(missing.map(({ definition }) => definition.name)).toEqual([]);
    for (const { publicFields, definition } of contentResources)
      expect(publicFields, definition.name).toContain("language");
  });

  test("defaults to the site's language and stays the same when that changes", async () => {
    const tag = await create("/api/post/tag/", { name: "First" });
    expect(tag.language).toBe("en");
    expect((await setSiteLanguage("de-ch")).body.language).toBe("de-CH");
    expect((await create("/api/post/tag/", { name: "Zweites", language: "" })).language).toBe("de-CH");
    expect((await api.request("GET", `/api/post/tag/${tag.id}/`)).body.language).toBe("en");
    const put = await api.request("PUT", `/api/post/tag/${tag.id}/`, {
      as: "editor",
      body: { name: "First", version: 1 },
    });
    expect(put.body.language).toBe("de-CH");
    const patch = { language: "fa", version: 2 };
    expect((await api.request("PATCH", `/api/post/tag/${tag.id}/`, { as: "editor", body: patch })).body.language).toBe(
      "fa",
    );
    await setSiteLanguage("en");
  });

  test("is pending together with the other edits of a published item", async () => {
    const post = await create("/api/post/", { title: "A post", status: "published" });
    const path = `/api/post/${post.id}/`;
    await api.request("PATCH", path, { as: "editor", body: { language: "fa", version: 1 } });
    expect((await api.request("GET", path)).body.language).toBe("en");
    await api.request("PATCH", path, { as: "editor", body: { status: "published", version: 2 } });
    expect((await api.request("GET", path)).body.language).toBe("fa");
  });

  test.each(["English", "xx", "en_GB", "e", 'fa"><script>', 7, null])("rejects %j", async (language) => {
    for (const path of ["/api/post/", "/api/gallery/book/"]) {
      const response = await api.request("POST", path, { as: "editor", body: { title: "A title", language } });
      expect(response.status).toBe(400);
      expect(Object.keys(response.body.codes)).toEqual(["language"]);
    }
    expect((await setSiteLanguage(language as string)).status).toBe(400);
  });

  test("is required in the site's settings", async () => {
    expect((await setSiteLanguage("")).body.codes).toHaveProperty("language");
    expect((await api.request("GET", settings)).body.language).toBe("en");
  });
});
