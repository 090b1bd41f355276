import { expect, test } from "vitest";
import { adminListPath } from "#app/resources/admin-path.ts";
import { navigationGroups } from "#app/resources/resource-definition.ts";
import { listDeclarations } from "../declarations.ts";
import { getFieldRules, getInput } from "./field-rules.ts";
import { fields } from "./fields.ts";
import { formLayout } from "./form-layout.ts";
import { listFormSections } from "./form-sections.ts";

const declared = navigationGroups.flatMap(listDeclarations).map(({ definition }) => definition);

test.each(declared)("every kind of field of $name has a component", (definition) => {
  const inputs = Object.values(definition.inputs).flatMap((input) => [
    input,
    ...(input.row?.line ? [input.row.line] : []),
    ...Object.values(input.row?.parts ?? {}),
  ]);
  expect(inputs.map(({ kind }) => kind).filter((kind) => !(kind in fields))).toEqual([]);
});

test.each(declared)("the form of $name shows every field once", (definition) => {
  const forms = definition.single ? listFormSections(definition).map((section) => section.definition) : [definition];
  const shown = forms
    .map(formLayout)
    .flatMap(({ main, side, groups }) => [...main, ...side, ...groups.flatMap((group) => group.fields)]);
  expect(shown.toSorted()).toEqual(Object.keys(definition.inputs).toSorted());
});

test("the limits of a field follow from its schema", () => {
  const book = declared.find((definition) => adminListPath(definition) === "/admin/books");
  if (!book) throw new Error("There are no books.");
  const rules = (name: string) => getFieldRules(getInput(book, name));
  expect(rules("title")).toEqual({ isRequired: true, maxLength: 200 });
  expect(rules("isbn")).toEqual({ isRequired: false, maxLength: 20 });
  expect(rules("pages")).toMatchObject({ isRequired: false, isInteger: true, minimum: 1, maximum: 10000 });
  expect(rules("authors")).toEqual({ isRequired: false, maxRows: 20 });
  expect(rules("buy_links.0.url")).toEqual({ isRequired: true, maxLength: 2000 });
});

test.each(declared)("every one-line field of $name is stored on one line", ({ inputs }) => {
  for (const [name, input] of Object.entries(inputs)) {
    const shown = { [name]: input, [`${name}, line`]: input.row?.line, ...input.row?.parts };
    for (const [label, each] of Object.entries(shown)) {
      if (each?.kind !== "text") continue;
      for (const text of [
        "two\nlines",
        "two\r\nlines",
        "two\u2028lines",
        "https://a.exam\nple/",
        "a\n@a.example",
        "a-\nb",
        "/a\nb",
      ]) {
        const { data } = each.schema.safeParse(text);
        if (data !== undefined) expect(data, label).not.toMatch(/[\n\r\u2028]/);
      }
    }
  }
});
