import { z } from "zod";
import { defineResource, type ItemOf } from "#app/resources/define-resource.ts";
import { labelled } from "#app/resources/inputs/labelled.ts";
import { language } from "#app/resources/inputs/language.ts";
import { picture } from "#app/resources/inputs/picture.ts";
import { richText } from "#app/resources/inputs/rich-text.ts";
import { textArea } from "#app/resources/inputs/text-area.ts";
import { line } from "#app/resources/values.ts";
import { pageHero } from "./page-hero.ts";
import { type PageKey, pageKeys, pagePaths } from "./page-keys.ts";

export type { PageKey };

export const PageKeySchema = z.enum(pageKeys);

/** Excludes the search page, which has no content of its own and is not listed anywhere. */
const listedPages = pageKeys.filter((key) => key !== "search");
const fixedPages = {
  by: "key",
  of: Object.fromEntries(listedPages.map((key) => [key, { path: pagePaths[key], label: "Page" }])),
  searchOrder: 2,
};

export const pages = defineResource({
  name: "page",
  path: "/api/page",
  labels: { one: "Page", many: "Pages" },
  page: fixedPages,
  except: ["create", "delete", "bulk", "export"],
  shownOn: { by: "key", of: { search: { path: pagePaths.search, label: "Page" } } },
  navigation: {
    group: "Pages",
    order: 1,
    icon: "page",
    description: "The texts of fixed pages, such as the home page and service pages.",
  },
  fields: {
    title: line(),
    lead: labelled(textArea(600), { description: "One or two sentences below the title." }),
    hero: labelled(picture(pageHero), { title: "Picture", description: "Shown at the top of the page." }),
    body: richText(),
    language: language(),
  },
  derived: {
    key: PageKeySchema.meta({ title: "URL", "x-labels": pagePaths }),
    position: z.number().int().meta({ title: "Menu order" }),
  },
  traits: ["seo", "revisions"],
  list: {
    columns: ["title", "key", "modified_at"],
    order: "position",
    orderings: ["position"],
    search: ["title", "lead"],
    filters: [],
  },
});

export type Page = ItemOf<typeof pages>;
