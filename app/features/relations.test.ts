import { beforeAll, describe, expect, test } from "vitest";
import type { Database } from "#app/platform/database/database.ts";
import { defineResource } from "#app/resources/define-resource.ts";
import { relation } from "#app/resources/inputs/relation.ts";
import { relations } from "#app/resources/inputs/relations.ts";
import { fixedPageField } from "#app/resources/item-page.ts";
import {
  hasFixedItems,
  hasTrait,
  isCreatedByStaff,
  type ResourceDefinition,
  titleField,
} from "#app/resources/resource-definition.ts";
import { serveResource } from "#app/resources/serve-resource.server.ts";
import { getTableName } from "#app/resources/table.ts";
import { line } from "#app/resources/values.ts";
import { type Api, startApi } from "#tests/support/api.ts";
import { postForm } from "#tests/support/forms.ts";
import { freshName } from "#tests/support/fresh-name.ts";
import { addSampleMedia, sampleItem } from "#tests/support/sample-items.ts";
import { addSubscribers } from "#tests/support/subscribers.ts";
import type { MigrationDb } from "../../db/migrations/columns.ts";
import { createListSearch } from "../../db/migrations/list-search.ts";
import { createResourceTable } from "../../db/migrations/resource-table.ts";
import { resources } from "./features.server.ts";

const definitions = resources.map(({ definition }) => definition);
const getPairTable = (definition: ResourceDefinition) => `pointer_to_${getTableName(definition.name)}_pair`;
const one = (definition: ResourceDefinition) => `one_${getTableName(definition.name)}`;
const several = (definition: ResourceDefinition) => `several_${getTableName(definition.name)}`;

const relationFields = definitions.flatMap((to) => [one(to), several(to)]);

/** Declares a field that refers to one item, and a field that refers to several items, of each resource. */
const pointers = defineResource({
  name: "pointer",
  path: "/api/pointer",
  labels: { one: "Pointer", many: "Pointers" },
  fields: {
    title: line(),
    ...Object.fromEntries(definitions.map((to) => [one(to), relation(to)])),
    ...Object.fromEntries(definitions.map((to) => [several(to), relations(to, getPairTable(to))])),
  },
  traits: ["publication", "trash"],
  list: {
    columns: ["title"],
    order: "id",
    orderings: [],
    search: ["title"],
    filters: relationFields as never[],
  },
});
const pointerResource = serveResource(pointers, {
  publicFields: ["id", "title", ...(relationFields as "title"[])],
});

async function createTables({ db: database, engine }: Database) {
  const db = database as unknown as MigrationDb;
  await createResourceTable(db, engine, "pointer", {
    columns: {
      title: "text",
      ...Object.fromEntries(definitions.map((to) => [one(to), { item: getTableName(to.name) }])),
    },
    traits: ["publication", "trash"],
  });
  await createListSearch(db, engine, "pointer");
  for (const to of definitions)
    await db.schema
      .createTable(getPairTable(to))
      .addColumn("item_id", "integer", (column) => column.notNull().references("pointer.id").onDelete("cascade"))
      .addColumn("target_id", "integer", (column) => column.notNull().references(`${getTableName(to.name)}.id`))
      .addColumn("position", "integer", (column) => column.notNull())
      .execute();
}

let api: Api;
beforeAll(async () => {
  api = await startApi({ further: { resources: [pointerResource], createTables } });
  await addSampleMedia(api);
});

const requestAsOwner = async (method: string, path: string, body?: object) => {
  const response = await api.request(method, path, { body, as: "owner" });
  expect(response.status, JSON.stringify(response.body)).toBeLessThan(300);
  return response.body;
};

const privateFile = async () =>
  (await postForm(api, "/api/common/file/private/", { file: { name: "a.txt", bytes: Buffer.from("Text") } }, "owner"))
    .body;

/** An item of the resource, as staff read it; creates one if possible. */
async function getOrCreateItem({ name, path, ...definition }: ResourceDefinition) {
  const whole = { name, path, ...definition };
  if (definition.single) return requestAsOwner("GET", `${path}/`);
  if (hasFixedItems(whole)) return (await requestAsOwner("GET", `${path}/`)).results[0];
  if (name === "subscriber")
    return requestAsOwner(
      "GET",
      `${path}/${(await addSubscribers(api, 1, { email: `${freshName("reader", "-")}@example.com` }))[0]}/`,
    );
  if (name === "private-file") return privateFile();
  if (isCreatedByStaff(whole)) return requestAsOwner("POST", `${path}/`, sampleItem(name));
  await api.request("POST", `${path}/`, { body: { name: "Ines", email: "i@b.example", message: "When?" } });
  return (await requestAsOwner("GET", `${path}/`)).results[0];
}

describe.each(definitions.map((definition) => [definition.name, definition] as const))(
  "a relation to %s",
  (_name, to) => {
    test("is saved, returned with the title, and filtered by", async () => {
      const item = await getOrCreateItem(to);
      const { id } = item;
      const reference = { id, name: item[titleField(to)], slug: hasTrait(to, "slug") ? item.slug : null };
      const fields = { [one(to)]: reference, [several(to)]: [reference] };
      const pointer = await requestAsOwner("POST", "/api/pointer/", { title: "P", [one(to)]: id, [several(to)]: [id] });
      expect(pointer).toMatchObject(fields);
      expect(await requestAsOwner("PUT", `/api/pointer/${pointer.id}/`, pointer)).toMatchObject(fields);
      for (const filter of [one(to), several(to)]) {
        const found = await requestAsOwner("GET", `/api/pointer/?${filter}=${id}`);
        expect(found.results.map((each: { id: number }) => each.id)).toContain(pointer.id);
        const bySlug = await api.request("GET", `/api/pointer/?${filter}=no-such`, { as: "owner" });
        expect(bySlug.status).toBe(hasTrait(to, "slug") ? 200 : 400);
      }
      const missing = await api.request("POST", "/api/pointer/", {
        body: { title: "P", [one(to)]: 987_654 },
        as: "owner",
      });
      expect([missing.status, missing.body.codes]).toEqual([400, { [one(to)]: ["does_not_exist"] }]);
    });

    test("shows visitors only what they may read", async () => {
      const item = await getOrCreateItem(to);
      const { id } = item;
      const body = { title: "P", status: "published", [one(to)]: id, [several(to)]: [id] };
      const pointer = await requestAsOwner("POST", "/api/pointer/", body);
      const address = to.single ? `${to.path}/` : `${to.path}/${item[fixedPageField(to) ?? "id"]}/`;
      const isReadable = (await api.request("GET", address)).status === 200;
      const shown = (await api.request("GET", `/api/pointer/${pointer.id}/`)).body;
      const ids = [shown[one(to)]?.id, ...shown[several(to)].map((each: { id: number }) => each.id)];
      expect(ids).toEqual(isReadable ? [id, id] : [undefined]);
    });
  },
);
