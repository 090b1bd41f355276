import { defineResource, type ItemOf } from "#app/resources/define-resource.ts";
import { labelled } from "#app/resources/inputs/labelled.ts";
import { language } from "#app/resources/inputs/language.ts";
import { richText } from "#app/resources/inputs/rich-text.ts";
import { textArea } from "#app/resources/inputs/text-area.ts";
import { line } from "#app/resources/values.ts";
import { webLetterPage } from "./on-site/web-letter-page.ts";

/** A letter's web version. It is made from what was sent, and remains when the letter is deleted. */
export const webLetters = defineResource({
  name: "web-letter",
  path: "/api/web-letter",
  labels: { one: "Letter on the site", many: "Letters on the site" },
  page: webLetterPage,
  navigation: {
    group: "Letters",
    order: 4,
    icon: "newspaper",
    description: "Sent letters that anyone can read on the site.",
  },
  fields: {
    title: line().meta({ title: "Subject" }),
    summary: labelled(textArea(500), { description: "Shown in lists, search results and link previews." }),
    body: labelled(richText(), { title: "Text" }),
    language: language(),
  },
  traits: ["slug", "publication", "seo", "trash", "revisions"],
  list: {
    columns: ["title", "published_at", "state"],
    order: "-published_at",
    orderings: [],
    search: ["title", "summary"],
    filters: [],
  },
});

export type WebLetter = ItemOf<typeof webLetters>;
