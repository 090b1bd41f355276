import { defineResource, type ItemOf } from "#app/resources/define-resource.ts";
import { labelled } from "#app/resources/inputs/labelled.ts";
import { language } from "#app/resources/inputs/language.ts";
import { picture } from "#app/resources/inputs/picture.ts";
import { requiredTextArea } from "#app/resources/inputs/text-area.ts";
import { optionalLine } from "#app/resources/values.ts";
import { quoteBackground } from "./quote-background.ts";
import { quotePage } from "./quote-page.ts";

export const quotes = defineResource({
  name: "quote",
  path: "/api/gallery/quote",
  labels: { one: "Quote", many: "Quotes" },
  page: quotePage,
  navigation: {
    group: "Library",
    order: 3,
    icon: "quote",
    description: "Quotes with their own pages. One is shown as the quote of the day.",
  },
  fields: {
    text: requiredTextArea(1000),
    attribution: optionalLine().meta({ description: "The person who said or wrote it." }),
    context: optionalLine(500).meta({ description: "The source, for example a talk, letter or book." }),
    background: labelled(picture(quoteBackground), {
      description: "Shown behind the quote on its page and in link previews.",
    }),
    language: language(),
  },
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
