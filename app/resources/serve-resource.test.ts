import { expect, test } from "vitest";
import { z } from "zod";
import { type Actor, anonymous, roles } from "#app/platform/access/actor.ts";
import { everybody } from "#app/platform/access/rules.ts";
import { defineResource } from "./define-resource.ts";
import { serveResource } from "./serve-resource.server.ts";

const definition = (traits: "publication"[]) =>
  defineResource({
    name: "stamp",
    path: "/api/stamp",
    labels: { one: "Stamp", many: "Stamps" },
    fields: { name: z.string() },
    traits,
    list: { columns: [], order: "id", orderings: [], search: ["name"], filters: [] },
  });

const callers: [string, Actor][] = [
  ["a visitor", anonymous],
  ...roles.map((role): [string, Actor] => [role, { kind: "staff", id: 1, username: role, role, sessionId: 1 }]),
];
const readers = (options: Pick<Parameters<typeof serveResource>[1], "access">, traits: "publication"[] = []) => {
  const { access } = serveResource(definition(traits), { publicFields: ["id", "name"], ...options });
  return Object.fromEntries(callers.map(([who, actor]) => [who, access.read(actor, "2026-01-01T00:00:00.000Z")]));
};

test("by default, only people who may write a resource can read it", () => {
  expect(readers({})).toEqual({ "a visitor": false, owner: true, editor: true, author: false });
});

test("visitors can read everything if the access rule allows it, or published items with the publication trait", () => {
  expect(readers({ access: { read: everybody } })["a visitor"]).toBe(true);
  const condition = expect.any(Function);
  expect(readers({}, ["publication"])).toEqual({
    "a visitor": condition,
    owner: true,
    editor: true,
    author: condition,
  });
});
