import { MantineProvider } from "@mantine/core";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { valueText } from "#app/features/history/admin/value-text.ts";
import { defineResource } from "#app/resources/define-resource.ts";
import { money } from "#app/resources/inputs/money.ts";
import { line } from "#app/resources/values.ts";
import { ItemCell } from "../item-cell.tsx";
import { fields } from "./fields.ts";
import { FormErrors } from "./form-contexts.tsx";

const definition = defineResource({
  name: "ticket",
  path: "/api/ticket",
  labels: { one: "Ticket", many: "Tickets" },
  fields: { title: line(), price: money("GBP", "JPY") },
  traits: [],
  list: { columns: ["title", "price"], order: "title", orderings: ["price"], search: ["title"], filters: [] },
});

function renderField(value: unknown) {
  const problems = definition.inputs.price?.schema.safeParse(value).error?.issues ?? [];
  const errors = Object.fromEntries(problems.map(({ path, message }) => [["price", ...path].join("."), [message]]));
  const { money: Field } = fields;
  const props = { definition, name: "price", label: "Price", value, onChange: () => {} } as never;
  const field = Field && createElement(Field, props);
  return renderToStaticMarkup(
    createElement(MantineProvider, null, createElement(FormErrors, { value: errors }, field)),
  );
}

test("the form shows an amount in major units, with its currency selected", () => {
  const html = renderField({ amount: 1250, currency: "JPY" });
  expect(html).toMatch(/<input[^>]* value="1250"/);
  expect(html).toMatch(/<select[^>]* aria-label="Currency of price"/);
  expect(html).toMatch(/<option value="JPY" selected="">/);
  expect(renderField({ amount: 1250, currency: "GBP" })).toMatch(/<input[^>]* value="12.50"/);
  expect(renderField(null)).toMatch(/<option value="GBP" selected="">/);
});

test("the form explains in major units what is wrong with an amount, and keeps what was typed", () => {
  const html = renderField({ amount: "1.234", currency: "GBP" });
  expect(html).toMatch(/<input[^>]* value="1.234"/);
  expect(html).toContain("Enter an amount such as 12.50.");
  expect(renderField({ amount: 2_147_483_648, currency: "GBP" })).toContain("Enter at most 21474836.47.");
});

test("the list and the history show a formatted amount", () => {
  const price = { amount: 1250, currency: "GBP" };
  const cell = createElement(ItemCell, { definition, item: { id: 1, price } as never, column: "price" });
  expect(renderToStaticMarkup(cell)).toBe("£12.50");
  expect(valueText(definition, "price", price)).toBe("£12.50");
});
