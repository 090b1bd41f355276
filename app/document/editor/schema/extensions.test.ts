import { getSchema } from "@tiptap/core";
import type { AttributeSpec } from "@tiptap/pm/model";
import { expect, test } from "vitest";
import { richTextSchema } from "#app/document/schema.ts";
import { createExtensions } from "../create-extensions.ts";
import { SlashMenuState } from "../slash-menu.tsx";

const editorSchema = getSchema(createExtensions({ slashMenu: new SlashMenuState() }));

/** The properties that decide which documents are valid; the rest of a specification is behaviour. */
const RULES = ["content", "group", "marks", "inline", "atom", "code", "isolating", "inclusive", "excludes"];

function getRules(spec: Record<string, unknown> = {}) {
  const attributes = Object.entries((spec.attrs ?? {}) as Record<string, AttributeSpec>);
  return {
    ...Object.fromEntries(RULES.map((rule) => [rule, spec[rule]])),
    attributes: attributes.map(([name, { default: initial, validate }]) => ({ name, initial, validate })),
  };
}

test("the editor and documents have the same schema: nodes, marks, attributes, content and validation", () => {
  expect(Object.keys(editorSchema.nodes)).toEqual(Object.keys(richTextSchema.nodes));
  expect(Object.keys(editorSchema.marks)).toEqual(Object.keys(richTextSchema.marks));
  for (const [name, { spec }] of Object.entries(richTextSchema.nodes))
    expect({ name, ...getRules(editorSchema.nodes[name]?.spec) }).toEqual({ name, ...getRules(spec) });
  for (const [name, { spec }] of Object.entries(richTextSchema.marks))
    expect({ name, ...getRules(editorSchema.marks[name]?.spec) }).toEqual({ name, ...getRules(spec) });
  expect(editorSchema.topNodeType.name).toBe("doc");
});
