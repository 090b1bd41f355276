import { z } from "zod";
import { defineResource, type ItemOf, picture, richText, textArea } from "#app/resources/define-resource.ts";
import { languageField, pictureField } from "#app/resources/fields.ts";
import { line, optionalText, RichTextValue } from "#app/resources/values.ts";
import { emptyDocument } from "#app/ui/rich-text/document.ts";
import { type PageKey, pageKeys } from "./page-keys.ts";

export type { PageKey };

export const pages = defineResource({
  name: "page",
  path: "/api/page",
  labels: { one: "Page", many: "Pages" },
  schema: z.object({
    title: line(),
    lead: optionalText(600),
    hero: pictureField(),
    body: RichTextValue.default(emptyDocument),
    language: languageField(),
  }),
  inputs: { lead: textArea(), hero: picture(), body: richText() },
  traits: ["seo", "revisions"],
  list: {
    columns: ["title", "key", "modified_at"],
    order: "title",
    orderings: [],
    search: ["title", "lead"],
    filters: [],
  },
});

export const PageKeySchema = z.enum(pageKeys);
export type Page = ItemOf<typeof pages> & { key: PageKey };
