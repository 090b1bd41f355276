import { describe, expect, test } from "vitest";
import { books } from "#app/features/books/books.resource.ts";
import { posts } from "#app/features/posts/posts.resource.ts";
import { quotes } from "#app/features/quotes/quotes.resource.ts";
import { checkItem } from "./check-item.ts";
import { internalPath } from "./link-problems.ts";

const document = (text: string, href?: string) => ({
  type: "doc",
  content: [
    {
      type: "paragraph",
      content: [{ type: "text", text, ...(href && { marks: [{ type: "link", attrs: { href } }] }) }],
    },
  ],
});
const good = {
  title: "How to sit still for ten minutes",
  excerpt: "Ten minutes are enough to begin. A few words on how to sit, where, and what to do with thoughts.",
  body: document("A text"),
  cover: { media: 1, alt: "A chair", decorative: false },
};
const places = (values: object) => check(values).map(([severity, field]) => [severity, field]);
const check = (values: object, broken = {}) =>
  checkItem(posts, { ...good, ...values }, {}, broken).map(({ severity, field, message, path }) => [
    severity,
    field,
    message,
    path.join("."),
  ]);

describe("the checks of an item find", () => {
  test("nothing in a good item", () => expect(check({})).toEqual([]));

  test("titles and descriptions that are too short or too long, for search engines or else of the item", () => {
    expect(check({ title: "Still" })).toEqual([
      ["advice", "title", "The title has 5 characters, which may say too little in search results.", ""],
    ]);
    expect(places({ title: "x".repeat(61) })).toEqual([["advice", "seo_title"]]);
    expect(check({ title: "x".repeat(61), seo_title: "Sitting still, and why" })).toEqual([]);
    expect(places({ seo_description: "Short." })).toEqual([["advice", "seo_description"]]);
    expect(places({ seo_description: "x ".repeat(90) })).toEqual([["advice", "seo_description"]]);
    expect(check({ excerpt: "", body: document("word ".repeat(50)) })).toMatchObject([
      ["advice", "seo_description", expect.stringContaining("characters of “Text”"), ""],
    ]);
    expect(check({ excerpt: " ", body: null })).toEqual([["advice", "seo_description", "Add a meta description.", ""]]);
  });

  test("a missing cover, and a cover without alternative text", () => {
    expect(check({ cover: null })).toEqual([
      ["advice", "cover", "Cover: add a picture for lists and link previews.", ""],
    ]);
    expect(check({ cover: { media: 1, alt: " ", decorative: false } })).toEqual([
      ["problem", "cover", "Cover: add alt text to the picture.", ""],
    ]);
    expect(check({ cover: { media: 1, alt: "", decorative: true } })).toEqual([]);
    expect(check({ cover: 1 })).toEqual([]);
  });

  test("one of the academy's own articles without an author", () => {
    expect(places({ kind: "blog", author_name: " " })).toEqual([["problem", "author_name"]]);
    expect(check({ kind: "blog", author_name: "Ada" })).toEqual([]);
    expect(check({ kind: "in_media", author_name: "" })).toEqual([]);
  });

  test("links that lead visitors nowhere", () => {
    expect(check({ body: document("our book", "/link/book/9") }, { "/link/book/9": "leads nowhere" })).toEqual([
      ["problem", "body", "The link “our book” leads nowhere.", "0.0"],
    ]);
  });

  test("what other resources declare, and nothing that they do not declare", () => {
    expect(
      checkItem(books, { title: "A book with a good title", description: document("here", "/a") }, {}).map(
        ({ field }) => field,
      ),
    ).toEqual(["seo_description", "cover", "description"]);
    expect(checkItem(quotes, { text: "Be", background: { media: 1, alt: "", decorative: true } }, {})).toEqual([]);
  });
});

test("a link is internal with and without the site's domain", () => {
  const origin = "https://academy.example";
  expect(
    ["/books", `${origin}/books?x=1`, "https://other.example/books", "//x/", "#a", `${origin}.evil/`].map((href) =>
      internalPath(href, origin),
    ),
  ).toEqual([...["/books", "/books?x=1", undefined, undefined, undefined, undefined]]);
});
