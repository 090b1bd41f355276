import { expect, test } from "vitest";
import { sampleItem } from "#tests/support/sample-items.ts";
import { sharedApi } from "#tests/support/shared-api.ts";
import { expectShortWork, slowTexts } from "#tests/support/slow-texts.ts";

const api = sharedApi();

/** A part of a JSON Schema. */
interface Schema {
  $ref?: string;
  type?: string | string[];
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  items?: Schema;
  properties?: Record<string, Schema>;
  enum?: unknown[];
  const?: unknown;
  format?: string;
  pattern?: string;
  maxLength?: number;
  maxItems?: number;
}

interface Operation {
  parameters?: { name: string; in: string; schema: Schema }[];
  requestBody?: { content: Record<string, { schema: Schema }> };
}

test("every text and list that the API accepts has a limit", async () => {
  const { body } = await api.request("GET", "/api/schema/", { as: "owner" });
  const unlimited = new Set<string>();

  function check(given: Schema, where: string, within: readonly string[] = []) {
    if (given.$ref && within.includes(given.$ref)) return;
    const schema: Schema = given.$ref ? body.components.schemas[given.$ref.split("/").at(-1) as string] : given;
    const path = given.$ref ? [...within, given.$ref] : within;
    const isOf = (type: string) => [schema.type].flat().includes(type);
    const isChoice = schema.enum !== undefined || schema.const !== undefined;
    const isLimited =
      schema.maxLength !== undefined || schema.format !== undefined || /^\^.*\$$/.test(schema.pattern ?? "");
    if (isOf("string") && !isChoice && !isLimited) unlimited.add(where);
    if (isOf("array") && schema.maxItems === undefined) unlimited.add(where);
    for (const part of [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])])
      check(part, where, path);
    if (schema.items) check(schema.items, `${where}[]`, path);
    for (const [name, property] of Object.entries(schema.properties ?? {})) check(property, `${where}.${name}`, path);
  }

  for (const [path, operations] of Object.entries<Record<string, Operation>>(body.paths))
    for (const [method, { parameters = [], requestBody }] of Object.entries(operations)) {
      for (const { name, in: place, schema } of parameters)
        if (place !== "header") check(schema, `${method} ${path}?${name}`);
      for (const { schema } of Object.values(requestBody?.content ?? {})) check(schema, `${method} ${path}`);
    }
  expect([...unlimited]).toEqual([]);
});

test("no text in a request keeps the server busy, whatever its length", async () => {
  const { body } = await api.request("GET", "/api/schema/", { as: "owner" });
  const resolve = (given: Schema): Schema =>
    given.$ref ? body.components.schemas[given.$ref.split("/").at(-1) as string] : given;
  const isText = (given: Schema): boolean => {
    const { type, anyOf = [], oneOf = [] } = resolve(given);
    return [type].flat().includes("string") || [...anyOf, ...oneOf].some(isText);
  };
  const tried = new Set<string>();
  for (const [path, operations] of Object.entries<Record<string, Operation>>(body.paths))
    for (const [method, { requestBody }] of Object.entries(operations)) {
      const { properties = {} } = resolve(requestBody?.content["application/json"]?.schema ?? {});
      // The same code reads fields with the same name and description.
      const isNew = ([name, property]: [string, Schema]) => !tried.has(name + JSON.stringify(property));
      const fields = Object.entries(properties).filter((one) => isText(one[1]) && isNew(one));
      const url = path.replaceAll(/\{\w+\}/g, "1");
      // The fields of one request fit into the largest body.
      for (let from = 0; from < fields.length; from += 10) {
        const some = fields.slice(from, from + 10);
        for (const text of slowTexts(60_000)) {
          const given = Object.fromEntries(some.map(([name]) => [name, text]));
          let status = 0;
          await expectShortWork(`${method} ${url} ${Object.keys(given)}: ${text.slice(0, 5)}…`, async () => {
            ({ status } = await api.request(method.toUpperCase(), url, { as: "owner", body: given }));
          });
          if (status === 413) break;
          for (const [name, property] of some) tried.add(name + JSON.stringify(property));
        }
      }
    }
  expect(tried.size).toBeGreaterThan(50);
}, 60_000);

test("no article keeps the server busy while it is saved, whatever its text", async () => {
  const { body } = await api.request("POST", "/api/post/", { as: "author", body: sampleItem("post") });
  let { version } = body;
  for (const text of slowTexts(200_000)) {
    const content = ["heading", "paragraph"].map((type) => ({
      type,
      ...(type === "heading" && { attrs: { level: 2 } }),
      content: [{ type: "text", text }],
    }));
    await expectShortWork(JSON.stringify(text.slice(0, 5)), async () => {
      const changes = { version, body: { type: "doc", content } };
      const response = await api.request("PATCH", `/api/post/${body.id}/`, { as: "author", body: changes });
      expect(response.status, JSON.stringify(response.body)).toBe(200);
      ({ version } = response.body);
    });
  }
});

test.each([
  "/api/post/?page_size=101",
  "/api/post/1/revisions/?page_size=101",
  `/api/post/?ordering=${"id,".repeat(70)}id`,
  `/api/post/?ids=${"1,".repeat(500)}1`,
  `/api/post/?category=${"1,".repeat(50)}1`,
  `/api/post/?fields=${"id,".repeat(100)}id`,
  `/api/post/?search=${"a".repeat(201)}`,
  `/api/common/file/?kind=${"picture,".repeat(30)}picture`,
  `/api/common/search/?q=${"a".repeat(201)}`,
  `/api/common/link/?${"href=/books&".repeat(101)}`,
])("rejects %s with a 400", async (path) => {
  expect((await api.request("GET", path, { as: "editor" })).status).toBe(400);
});
