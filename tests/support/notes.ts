import { z } from "zod";
import { defineResource } from "#app/resources/define-resource.ts";
import { relations } from "#app/resources/inputs/relations.ts";
import { richText } from "#app/resources/inputs/rich-text.ts";
import { line, optionalLine } from "#app/resources/values.ts";

const noteTags = defineResource({
  name: "note-tag",
  path: "/api/note-tag",
  labels: { one: "Tag", many: "Tags" },
  fields: { name: line() },
  traits: ["slug"],
  list: { columns: [], order: "id", orderings: [], search: ["name"], filters: [] },
});

const fields = {
  title: line(),
  place: optionalLine(),
  body: richText(),
  featured: z.boolean().default(false),
  tags: relations(noteTags, "note_tag_pair"),
};
const list = { columns: [], order: "id", orderings: [], search: ["title"], filters: [] } as const;

/** A resource with drafts, for tests of its form in the browser; no server has it. */
export const notes = defineResource({
  name: "note",
  path: "/api/note",
  labels: { one: "Note", many: "Notes" },
  fields,
  traits: ["slug", "publication", "revisions"],
  list,
  rules: [
    {
      field: "place",
      message: "A featured note needs a place.",
      isMet: ({ featured, place }) => !featured || place !== "",
    },
  ],
});

/** A resource like `notes` without drafts: visitors see every save. */
export const signs = defineResource({
  name: "sign",
  path: "/api/sign",
  labels: { one: "Sign", many: "Signs" },
  fields,
  traits: ["slug"],
  list,
});
