import { z } from "zod";
import { defineResource, type ItemOf, mediaFile, picture, richText, rows } from "#app/resources/define-resource.ts";
import { languageField, mediaField, pictureField } from "#app/resources/fields.ts";
import { day, LinkRow, line, optionalLine, RichTextValue } from "#app/resources/values.ts";
import { emptyDocument } from "#app/ui/rich-text/document.ts";
import { isIsbn } from "./isbn.ts";

export const books = defineResource({
  name: "book",
  path: "/api/gallery/book",
  labels: { one: "Book", many: "Books" },
  schema: z.object({
    title: line(),
    subtitle: optionalLine(),
    authors: z.array(line(120)).max(20).default([]),
    cover: pictureField(),
    description: RichTextValue.default(emptyDocument),
    isbn: optionalLine(20).refine(
      (value) => value === "" || isIsbn(value),
      "Enter a valid ISBN: its check digit does not fit.",
    ),
    publisher: optionalLine(),
    published_on: day.nullable().default(null),
    pages: z.number().int().min(1).max(10000).nullable().default(null),
    /** Of the book, which need not be that of what is written about it here. */
    language: languageField(),
    buy_links: z.array(LinkRow).max(12).default([]),
    sample: mediaField(),
  }),
  inputs: {
    authors: rows(),
    cover: picture(),
    description: richText(),
    buy_links: rows(),
    sample: mediaFile("application/pdf"),
  },
  traits: ["slug", "publication", "position", "seo", "trash", "revisions"],
  list: {
    columns: ["cover", "title", "authors", "published_on", "state"],
    order: "position",
    orderings: ["published_on"],
    search: ["title", "subtitle", "authors", "isbn"],
    filters: ["language"],
  },
});

export type Book = ItemOf<typeof books>;
