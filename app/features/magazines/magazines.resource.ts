import { z } from "zod";
import { defineResource, type ItemOf, mediaFile, picture, textArea } from "#app/resources/define-resource.ts";
import { mediaField, pictureField } from "#app/resources/fields.ts";
import { day, line, optionalText } from "#app/resources/values.ts";

export const magazines = defineResource({
  name: "magazine",
  path: "/api/gallery/magazine",
  labels: { one: "Magazine", many: "Magazines" },
  schema: z.object({
    title: line(),
    issue_number: line(20),
    issue_date: day,
    cover: pictureField(),
    file: mediaField(),
    summary: optionalText(),
  }),
  inputs: { cover: picture(), file: mediaFile("application/pdf"), summary: textArea() },
  traits: ["slug", "publication", "seo", "trash", "revisions"],
  list: {
    columns: ["cover", "title", "issue_number", "issue_date", "state"],
    order: "-issue_date",
    orderings: ["issue_date"],
    search: ["title", "issue_number", "summary"],
    filters: [],
  },
});

export type Magazine = ItemOf<typeof magazines>;
