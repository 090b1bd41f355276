import { z } from "zod";
import { editors, everybody, ownOr, staff } from "#app/platform/access/rules.ts";
import { countRows } from "#app/platform/database/count-rows.ts";
import type { Database } from "#app/platform/database/database.ts";
import { defineResource } from "#app/resources/define-resource.ts";
import { language } from "#app/resources/inputs/language.ts";
import { mediaFile } from "#app/resources/inputs/media-file.ts";
import { money } from "#app/resources/inputs/money.ts";
import { picture } from "#app/resources/inputs/picture.ts";
import { relation } from "#app/resources/inputs/relation.ts";
import { relations } from "#app/resources/inputs/relations.ts";
import { richText } from "#app/resources/inputs/rich-text.ts";
import { rows } from "#app/resources/inputs/rows.ts";
import { textArea } from "#app/resources/inputs/text-area.ts";
import { publishedOr } from "#app/resources/publication-rules.ts";
import { visible } from "#app/resources/read.server.ts";
import type { Resource } from "#app/resources/resource.server.ts";
import { serveResource } from "#app/resources/serve-resource.server.ts";
import { dateTime, day, line } from "#app/resources/values.ts";
import type { MigrationDb } from "../../db/migrations/columns.ts";
import { createListSearch } from "../../db/migrations/list-search.ts";
import { createResourceTable } from "../../db/migrations/resource-table.ts";

const termFields = { name: line(), description: textArea(), language: language() };
const termList = { order: "name", orderings: [], search: ["name", "description"], filters: [] } as const;

const stampSeries = defineResource({
  name: "stamp-series",
  path: "/api/stamp/series",
  labels: { one: "Series", many: "Series" },
  fields: termFields,
  derived: { stamp_count: z.number().int() },
  traits: ["slug", "unique-name", "position"],
  list: { columns: ["name", "stamp_count"], ...termList },
});

const stampThemes = defineResource({
  name: "stamp-theme",
  path: "/api/stamp/theme",
  labels: { one: "Theme", many: "Themes" },
  fields: termFields,
  traits: ["slug", "unique-name", "revisions"],
  list: { columns: ["name"], ...termList },
});

/** Stamps with every kind of input and every trait between them, for tests of the engine. */
export const stampDeclaration = {
  name: "stamp",
  path: "/api/stamp",
  labels: { one: "Stamp", many: "Stamps" },
  page: { path: "/stamps/:slug", label: "Stamp" },
  fields: {
    title: line(),
    country: z.enum(["ch", "ir"]).nullable().default(null),
    issued_on: day.nullable().default(null),
    sold_at: dateTime().nullable().default(null),
    value: z.number().int().min(1).max(1000).default(1),
    used: z.boolean().default(false),
    story: textArea(),
    text: richText(),
    front: picture(),
    certificate: mediaFile("application/pdf"),
    designers: rows(line(120), 5),
    price: money("CHF", "EUR"),
    series: relation(stampSeries),
    themes: relations(stampThemes, "stamp_theme_pair"),
    language: language(),
  },
  derived: { letters: z.number().int() },
};

const stamps = defineResource({
  ...stampDeclaration,
  traits: ["slug", "publication", "position", "seo", "trash", "revisions"],
  list: {
    columns: ["front", "title", "series", "letters", "state"],
    order: "-published_at",
    orderings: ["issued_on", "value", "letters", "price"],
    search: ["title", "story", "designers"],
    filters: ["country", "used", "language", "series", "themes", "created_at"],
  },
  rules: [
    {
      field: "sold_at",
      message: "The sale must not be before the issue.",
      isMet: ({ issued_on, sold_at }) => issued_on === null || sold_at === null || sold_at >= issued_on,
    },
  ],
});

/**
 * Authors write their own stamps, and editors publish them. Publishing a used one requires a story and a certificate.
 */
export const stampResource = serveResource(stamps, {
  access: { read: publishedOr(ownOr(editors)), write: ownOr(editors), create: staff, publish: editors },
  publicFields: [
    ...["id", "slug", "title", "country", "issued_on", "sold_at", "value", "used", "story", "text", "front"],
    ...["certificate", "designers", "series", "themes", "price", "letters", "language", "published_at", "modified_at"],
  ] as (keyof (typeof stampDeclaration)["fields"])[],
  hooks: {
    beforeWrite: ({ title }) => ({ letters: title.length }),
    publishBlockers: ({ used, story, certificate }) =>
      used ? [...(story ? [] : [required("story")]), ...(certificate ? [] : [required("certificate")])] : [],
  },
});

const required = (field: string) => ({ field, code: "required", message: "A used stamp needs it." });

const seriesResource = serveResource(stampSeries, {
  access: { read: everybody },
  publicFields: ["id", "slug", "name", "description", "language", "stamp_count"],
  hooks: {
    afterRead: (items, { store, actor, now }) =>
      countRows(
        store,
        items,
        "stamp_count",
        { table: "stamp", column: "series_id" },
        visible(stampResource, actor, now),
      ),
  },
});

const themeResource = serveResource(stampThemes, {
  access: { read: everybody },
  publicFields: ["id", "slug", "name", "description", "language"],
});

/** `startApi({ further: stampCollection })` serves stamps, their series and their themes. */
export const stampCollection = {
  resources: [seriesResource, themeResource, stampResource] as readonly Resource[],
  createTables,
};

/** Creates the tables in a migrated database. */
async function createTables({ db: database, engine }: Database): Promise<void> {
  const db = database as unknown as MigrationDb;
  const term = { name: "text", description: "text", language: "text" } as const;
  await createResourceTable(db, engine, "stamp_series", {
    columns: term,
    traits: ["slug", "unique-name", "position"],
  });
  await createResourceTable(db, engine, "stamp_theme", { columns: term, traits: ["slug", "unique-name"] });
  await createResourceTable(db, engine, "stamp", {
    columns: {
      ...{ title: "text", country: "text or null", issued_on: "text or null", sold_at: "timestamp or null" },
      ...{ value: "integer", used: "boolean", story: "text", text: "json", front: "image", certificate: "file" },
      ...{ designers: "json", series: { item: "stamp_series" }, letters: "integer", language: "text" },
      price: "money",
    },
    traits: ["slug", "publication", "position", "seo", "trash"],
    order: "published_at",
    orderings: ["issued_on", "value", "letters", "price"],
    filters: { series_id: "published_at" },
  });
  for (const table of ["stamp_series", "stamp_theme", "stamp"]) await createListSearch(db, engine, table);
  await db.schema
    .createTable("stamp_theme_pair")
    .addColumn("item_id", "integer", (column) => column.notNull().references("stamp.id").onDelete("cascade"))
    .addColumn("target_id", "integer", (column) => column.notNull().references("stamp_theme.id").onDelete("restrict"))
    .addColumn("position", "integer", (column) => column.notNull())
    .addPrimaryKeyConstraint("stamp_theme_pair_pk", ["item_id", "target_id"])
    .execute();
}

/** A document of one paragraph. */
export const buildTextDocument = (words: string) => ({
  type: "doc",
  content: [{ type: "paragraph", content: [{ type: "text", text: words }] }],
});

/** The body of a stamp with every field filled in, for a library with sample media. */
export const wholeStamp = (fields?: Partial<Record<keyof typeof stampDeclaration.fields, unknown>>) => ({
  ...{ title: "Piz Bernina", country: "ch", issued_on: "2026-01-01", sold_at: "2026-02-01T10:00:00.000Z", value: 20 },
  ...{ used: true, story: "At dawn", front: { media: 1, alt: "Sun" }, certificate: 2, designers: ["Ilse", "Omar"] },
  price: { amount: 1250, currency: "EUR" },
  text: { type: "doc", content: [{ type: "picture", attrs: { media: 1, alt: "Dawn" } }] },
  ...{ language: "rm", seo_title: "Found", seo_description: "As this", noindex: true },
  ...fields,
});
