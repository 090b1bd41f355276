import { z } from "zod";
import { defineResource, type ItemOf, picture, textArea } from "#app/resources/define-resource.ts";
import { languageField, pictureField } from "#app/resources/fields.ts";
import { line, optionalLine } from "#app/resources/values.ts";

export const quotes = defineResource({
  name: "quote",
  path: "/api/gallery/quote",
  labels: { one: "Quote", many: "Quotes" },
  schema: z.object({
    text: line(1000),
    attribution: optionalLine(),
    context: optionalLine(500),
    background: pictureField(),
    language: languageField(),
  }),
  inputs: { text: textArea(), background: picture() },
  traits: ["publication", "position", "trash"],
  list: {
    columns: ["background", "text", "attribution", "state"],
    order: "position",
    orderings: ["attribution"],
    search: ["text", "attribution", "context"],
    filters: ["attribution"],
  },
});

export type Quote = ItemOf<typeof quotes>;
