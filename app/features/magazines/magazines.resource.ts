import { z } from "zod";
import { MAX_INTEGER } from "#app/platform/http/row-id.ts";
import { defineResource, type ItemOf, mediaFile, picture, textArea } from "#app/resources/define-resource.ts";
import { languageField, mediaField, pictureField } from "#app/resources/fields.ts";
import { day, line, optionalText } from "#app/resources/values.ts";

export const magazines = defineResource({
  name: "magazine",
  path: "/api/gallery/magazine",
  labels: { one: "Magazine", many: "Magazines" },
  schema: z.object({
    title: line(),
    issue_number: z.number().int().min(1).max(MAX_INTEGER),
    issue_date: day,
    cover: pictureField(),
    file: mediaField(),
    summary: optionalText(),
    language: languageField(),
  }),
  inputs: { cover: picture(), file: mediaFile("application/pdf"), summary: textArea() },
  traits: ["slug", "publication", "seo", "trash", "revisions"],
  list: {
    columns: ["cover", "title", "issue_number", "issue_date", "state"],
    order: "-issue_date",
    orderings: ["issue_date", "issue_number"],
    search: ["title", "issue_number", "summary"],
    filters: [],
  },
});

export type Magazine = ItemOf<typeof magazines>;
