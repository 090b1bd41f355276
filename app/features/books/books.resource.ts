import { z } from "zod";
import { defineResource, type ItemOf } from "#app/resources/define-resource.ts";
import { labelled } from "#app/resources/inputs/labelled.ts";
import { language } from "#app/resources/inputs/language.ts";
import { mediaFile } from "#app/resources/inputs/media-file.ts";
import { picture } from "#app/resources/inputs/picture.ts";
import { richText } from "#app/resources/inputs/rich-text.ts";
import { rows } from "#app/resources/inputs/rows.ts";
import { day, LinkRow, line, optionalLine } from "#app/resources/values.ts";
import { bookCover } from "./book-cover-shape.ts";
import { bookPage } from "./book-page.ts";
import { isIsbn } from "./isbn.ts";

export const books = defineResource({
  name: "book",
  path: "/api/gallery/book",
  labels: { one: "Book", many: "Books" },
  page: bookPage,
  navigation: {
    group: "Library",
    order: 1,
    icon: "book",
    description: "The academy’s books, with samples and links to buy them.",
  },
  fields: {
    title: line(),
    subtitle: optionalLine(),
    authors: rows(line(120), 20),
    cover: picture(bookCover),
    description: richText(),
    isbn: optionalLine(20)
      .refine((value) => value === "" || isIsbn(value), "This ISBN is not valid. Check it for typos.")
      .meta({ title: "ISBN", description: "10 or 13 digits, with or without hyphens." }),
    publisher: optionalLine(),
    published_on: day.nullable().default(null),
    pages: z.number().int().min(1).max(10000).nullable().default(null),
    language: labelled(language(), { description: "The language of the book, not of its description." }),
    buy_links: labelled(rows(LinkRow, 12), { title: "Buy links" }),
    sample: labelled(mediaFile("application/pdf"), { description: "A PDF that visitors can read before buying." }),
  },
  form: { side: ["isbn", "publisher"] },
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
