import { beforeAll, describe, expect, test } from "vitest";
import { resources } from "#app/features/features.server.ts";
import { findItemPage, getPageGroup, hasOwnPages, itemPath } from "#app/resources/item-page.ts";
import { hasTrait, titleField } from "#app/resources/resource-definition.ts";
import { type Api, startApi } from "#tests/support/api.ts";
import { addSampleMedia, sampleItem } from "#tests/support/sample-items.ts";
import { hasDrawnPicture } from "./discovery/share-picture.server.ts";
import { structuredData } from "./discovery/structured-data.server.ts";
import { findExistingPages } from "./known-pages.server.ts";
import { siteSettings } from "./page-loader.server.ts";
import { isPublicPage } from "./page-rules.server.ts";
import { loadSearch } from "./pages/search/search-loader.server.ts";

const SITE = "https://academy.example";
const TITLE = "Kumquat";

let api: Api;
beforeAll(async () => {
  api = await startApi({ config: { siteUrl: SITE } });
  await addSampleMedia(api);
});

const withPages = resources.filter(({ definition }) => hasOwnPages(definition) && hasTrait(definition, "publication"));

describe.each(withPages.map((resource) => [resource.definition.name, resource] as const))(
  "a published %s",
  (name, resource) => {
    const { definition } = resource;
    let item: Record<string, unknown> & { id: number };
    let path: string;
    beforeAll(async () => {
      const body = sampleItem(definition.name, { [titleField(definition)]: TITLE, status: "published" });
      const created = await api.request("POST", `${definition.path}/`, { as: "editor", body });
      expect(created.status, JSON.stringify(created.body)).toBe(201);
      item = created.body;
      path = itemPath(definition, item) as string;
    });

    test("is in the sitemap", async () => {
      const { bytes } = await api.request("GET", `/sitemap-${getPageGroup(definition).name}.xml`);
      expect(bytes.toString()).toContain(`<loc>${SITE}${path}</loc>`);
    });

    test("has its views counted", async () => {
      const other = path.replace(/[^/]+$/, "999999");
      expect([isPublicPage(path), isPublicPage(`${path}.data`)]).toEqual([true, false]);
      expect([...(await findExistingPages(api.app, [path, other]))]).toEqual([path]);
    });

    test("can be previewed on its page", async () => {
      const { body } = await api.request("GET", `${definition.path}/${item.id}/preview/`, { as: "editor" });
      expect(new URL(body.url, SITE).pathname).toBe(path);
    });

    test("can be found by search, in its group and with its label", async () => {
      const { name: group } = getPageGroup(definition);
      const { hits, groups } = await loadSearch(api, new Request(`${SITE}/search?q=${TITLE}&kind=${group}`));
      expect(groups).toContainEqual(getPageGroup(definition));
      expect(hits.map(({ path: to, label }) => [to, label])).toEqual([[path, findItemPage(definition, item)?.label]]);
    });

    test("is shared with a drawn picture, unless it always has its own", async () => {
      const { status, headers } = await api.request("GET", `/share/${name}/${item.id}-000000000000.png`);
      if (!hasDrawnPicture(resource)) return expect(status).toBe(404);
      expect([status, String(headers.location)]).toEqual([
        302,
        expect.stringMatching(`^/share/${name}/${item.id}-[0-9a-f]{12}\\.png$`),
      ]);
    });

    test("has structured data with a type of schema.org", async () => {
      const settings = await siteSettings(api.app);
      const page = { siteUrl: SITE, settings, language: "en", url: SITE + path, title: TITLE, description: "" };
      const [thing] = structuredData({ resource, item }, { ...page, breadcrumbs: [] })["@graph"];
      expect(thing).toMatchObject({ "@type": expect.any(String), url: SITE + path });
    });
  },
);
