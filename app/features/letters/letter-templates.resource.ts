import { defineResource, type ItemOf } from "#app/resources/define-resource.ts";
import { labelled } from "#app/resources/inputs/labelled.ts";
import { language } from "#app/resources/inputs/language.ts";
import { richText } from "#app/resources/inputs/rich-text.ts";
import { headerText, line } from "#app/resources/values.ts";

/** Starting points for letters: the academy's own templates, besides those that come with the application. */
export const letterTemplates = defineResource({
  name: "letter-template",
  path: "/api/letter-template",
  labels: { one: "Letter template", many: "Letter templates" },
  navigation: {
    group: "Letters",
    order: 2,
    icon: "copy",
    description: "Starting points for letters you write regularly.",
  },
  fields: {
    title: line().meta({ title: "Name" }),
    subject: headerText(200).default(""),
    preview_line: headerText(150).default("").meta({ description: "Shown after the subject in the inbox." }),
    body: labelled(richText(), { title: "Text" }),
    language: language(),
  },
  traits: ["trash", "revisions"],
  list: {
    columns: ["title", "subject", "modified_at"],
    order: "-modified_at",
    orderings: [],
    search: ["title", "subject", "preview_line"],
    filters: [],
  },
});

export type LetterTemplate = ItemOf<typeof letterTemplates>;
