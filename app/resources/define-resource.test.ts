import { describe, expect, expectTypeOf, test } from "vitest";
import type { PictureOutput } from "#app/platform/media/media-values.ts";
import { stampDeclaration } from "#tests/support/stamps.ts";
import { defineResource, type ItemOf, type ValuesOf } from "./define-resource.ts";
import { type RelationOutput, relation } from "./inputs/relation.ts";
import { titleField } from "./resource-definition.ts";
import { serveResource } from "./serve-resource.server.ts";

const stamp = stampDeclaration;
const list = {
  columns: ["front", "title", "letters", "state"],
  order: "-published_at",
  orderings: ["issued_on", "letters"],
  search: ["title", "story", "designers"],
  filters: ["country", "used", "series", "themes", "created_at"],
} as const;
const stamps = defineResource({ ...stamp, traits: ["slug", "publication"], list });

describe("a declaration", () => {
  test("contains the kind, the schema and the choices of each field", () => {
    const kinds = Object.fromEntries(Object.entries(stamps.inputs).map(([name, { kind }]) => [name, kind]));
    expect(kinds).toEqual({
      title: "text",
      country: "select",
      issued_on: "date",
      sold_at: "date-time",
      value: "number",
      used: "switch",
      story: "text-area",
      text: "rich-text",
      front: "picture",
      certificate: "media",
      designers: "rows",
      price: "money",
      series: "relation",
      themes: "relations",
      language: "language",
    });
    expect(stamps.inputs.country?.choices).toEqual(["ch", "ir"]);
    expect(stamps.inputs.series?.references?.to).toBe("stamp-series");
    expect(stamps.inputs.title?.schema.safeParse("").success).toBe(false);
    expect(titleField(stamps)).toBe("title");
  });

  test("defines the types of items and of written values", () => {
    type Item = ItemOf<typeof stamps>;
    expectTypeOf<Item["country"]>().toEqualTypeOf<"ch" | "ir" | null>();
    expectTypeOf<Item["front"]>().toEqualTypeOf<PictureOutput | null>();
    expectTypeOf<Item["series"]>().toEqualTypeOf<RelationOutput | null>();
    expectTypeOf<Item["themes"]>().toEqualTypeOf<RelationOutput[]>();
    expectTypeOf<Item["letters"]>().toEqualTypeOf<number>();
    expectTypeOf<Item["slug"]>().toEqualTypeOf<string>();
    expectTypeOf<Item["document_media"]>().toEqualTypeOf<Record<string, PictureOutput>>();
    expectTypeOf<Item["document_links"]>().toEqualTypeOf<Record<string, string | null>>();
    type Written = ValuesOf<typeof stamps>;
    expectTypeOf<Written["story"]>().toEqualTypeOf<string>();
    expectTypeOf<Written["series"]>().toEqualTypeOf<number | null>();
    expectTypeOf<Written["themes"]>().toEqualTypeOf<number[]>();
    expectTypeOf<ItemOf<typeof stamps>>().not.toHaveProperty("position");
    expectTypeOf<ValuesOf<typeof stamps>>().not.toHaveProperty("letters");
  });

  test("does not compile if its list names unknown or unsuitable fields", () => {
    const traits = ["publication"] as const;
    // @ts-expect-error: unknown field
    defineResource({ ...stamp, traits, list: { ...list, columns: ["titel"] } });
    // @ts-expect-error: missing trait
    defineResource({ ...stamp, traits, list: { ...list, columns: ["position"] } });
    // @ts-expect-error: unknown field
    defineResource({ ...stamp, traits, list: { ...list, search: ["titel"] } });
    // @ts-expect-error: the title must be a string
    defineResource({ ...stamp, traits, list: { ...list, search: ["designers"] } });
    // @ts-expect-error: no title
    defineResource({ ...stamp, traits, list: { ...list, search: [] } });
    // @ts-expect-error: pictures are not searchable
    defineResource({ ...stamp, traits, list: { ...list, search: ["title", "front"] } });
    // @ts-expect-error: lists cannot be filtered by pictures
    defineResource({ ...stamp, traits, list: { ...list, filters: ["front"] } });
    // @ts-expect-error: unknown field
    defineResource({ ...stamp, traits, list: { ...list, filters: ["contry"] } });
    // @ts-expect-error: lists cannot be sorted by rich text
    defineResource({ ...stamp, traits, list: { ...list, orderings: ["text"] } });
    // @ts-expect-error: unknown ordering
    defineResource({ ...stamp, traits, list: { ...list, order: "-publishd_at" } });
    // @ts-expect-error: missing trait
    defineResource({ ...stamp, traits, list: { ...list, order: "position" } });
    // @ts-expect-error: not among the orderings
    defineResource({ ...stamp, traits, list: { ...list, order: "-value" } });
    defineResource({ ...stamp, traits, list: { ...list, order: "-issued_on" } });
    defineResource({ ...stamp, traits, list: { ...list, order: "title" } });
    // @ts-expect-error: a relation names the declaration of a resource
    expect(() => relation("stamp-series")).toThrow();
    // @ts-expect-error: missing trait
    expect(() => defineResource({ ...stamp, traits: ["publicaton"], list: { ...list, order: "title" } })).toThrow();
  });
});

describe("the server side of a declaration", () => {
  test("has types for the public fields, the hooks and the search text", () => {
    const { publicFields } = serveResource(stamps, {
      publicFields: ["id", "slug", "title", "text"],
      hooks: {
        beforeWrite(values) {
          expectTypeOf(values.designers).toEqualTypeOf<string[]>();
          return {};
        },
        publishBlockers: ({ front }) =>
          front?.media ? [] : [{ field: "front", code: "required", message: "Choose one." }],
        async afterRead(items) {
          for (const item of items) item.letters = item.themes.length;
        },
      },
      searchText: (values) => ({ title: values.title, text: [values.story, values.designers.join(", ")] }),
    });
    expect(publicFields).toEqual(["id", "slug", "title", "text", "document_media", "document_links"]);
  });

  test("does not compile if it names unknown fields", () => {
    // @ts-expect-error: unknown field
    serveResource(stamps, { publicFields: ["id", "titel"] });
    // @ts-expect-error: missing trait
    serveResource(stamps, { publicFields: ["position"] });
    // @ts-expect-error: unknown value
    serveResource(stamps, { publicFields: [], searchText: ({ titel }) => ({ title: titel, text: [] }) });
    // @ts-expect-error: the title must be a string
    serveResource(stamps, { publicFields: [], searchText: ({ value }) => ({ title: value, text: [] }) });
    // @ts-expect-error: unknown value
    serveResource(stamps, { publicFields: [], hooks: { publishBlockers: ({ letters }) => (letters ? [] : []) } });
  });
});
