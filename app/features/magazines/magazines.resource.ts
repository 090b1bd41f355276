import { z } from "zod";
import { MAX_INTEGER } from "#app/platform/http/row-id.ts";
import { defineResource, type ItemOf } from "#app/resources/define-resource.ts";
import { labelled } from "#app/resources/inputs/labelled.ts";
import { language } from "#app/resources/inputs/language.ts";
import { mediaFile } from "#app/resources/inputs/media-file.ts";
import { picture } from "#app/resources/inputs/picture.ts";
import { textArea } from "#app/resources/inputs/text-area.ts";
import { day, line } from "#app/resources/values.ts";
import { issueCover } from "./issue-cover-shape.ts";
import { issuePage } from "./issue-page.ts";

export const magazines = defineResource({
  name: "magazine",
  path: "/api/gallery/magazine",
  labels: { one: "Magazine", many: "Magazines" },
  page: issuePage,
  navigation: {
    group: "Library",
    order: 2,
    icon: "newspaper",
    description: "Newsletter issues that visitors can read online or download as PDFs.",
  },
  fields: {
    title: line(),
    issue_number: z.number().int().min(1).max(MAX_INTEGER),
    issue_date: day,
    cover: picture(issueCover),
    file: labelled(mediaFile("application/pdf"), { title: "Issue PDF", description: "Required to publish the issue." }),
    summary: textArea(),
    language: language(),
  },
  form: { main: ["file"] },
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
