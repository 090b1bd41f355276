import { parse } from "csv-parse/sync";
import { expect, test } from "vitest";
import { sharedApi } from "#tests/support/shared-api.ts";
import { stampCollection } from "#tests/support/stamps.ts";

const api = sharedApi({ further: stampCollection });
const create = (price: unknown) =>
  api.request("POST", "/api/stamp/", { body: { title: "Priced", price }, as: "editor" });

test.each<[unknown, Record<string, string[]>]>([
  [{ amount: "12.50", currency: "EUR" }, { "price.amount": ["Not a valid number."] }],
  [
    { amount: 12.5, currency: "EUR" },
    { "price.amount": ["Enter a whole number in the currency’s minor unit, such as 1250 for 12.50."] },
  ],
  [{ amount: -1, currency: "EUR" }, { "price.amount": ["Enter 0 or more."] }],
  [{ amount: 2_147_483_648, currency: "EUR" }, { "price.amount": ["Enter 2147483647 or less."] }],
  [{ amount: 1250, currency: "USD" }, { "price.currency": ["Must be one of: CHF, EUR."] }],
  [{ amount: 1250 }, { "price.currency": ["This field is required."] }],
  [{ currency: "EUR" }, { "price.amount": ["This field is required."] }],
  [{ amount: 1250, currency: "EUR", tax: 1 }, { "price.tax": ["Unknown field."] }],
  [1250, { price: ["Not a valid object."] }],
])("rejects %j as a price", async (price, problems) => {
  const { status, body } = await create(price);
  expect([status, body]).toEqual([400, expect.objectContaining(problems)]);
});

test("orders lists by amounts, selects amounts and exports them as CSV", async () => {
  const prices = [
    { amount: 2_147_483_647, currency: "EUR" },
    { amount: 0, currency: "CHF" },
    { amount: 1250, currency: "EUR" },
    null,
  ];
  const ids: number[] = [];
  for (const price of prices) {
    const { body } = await create(price);
    expect(body.price).toEqual(price);
    ids.push(body.id);
  }
  const list = `?ids=${ids}&ordering=price`;
  const { results } = (await api.request("GET", `/api/stamp/${list}&fields=price`, { as: "editor" })).body;
  expect(results.map(({ price }: { price: unknown }) => price)).toEqual([null, prices[1], prices[2], prices[0]]);
  const { url } = (await api.request("GET", `/api/stamp/export/${list}`, { as: "editor" })).body;
  const rows: { price: string }[] = parse((await api.request("GET", url)).body, { bom: true, columns: true });
  expect(rows.map(({ price }) => price)).toEqual(["21474836.47 EUR", "0.00 CHF", "12.50 EUR", ""]);
});

test("replaces an amount as a whole and clears it with null", async () => {
  const { body: stamp } = await create({ amount: 1250, currency: "EUR" });
  const change = (price: unknown) => api.request("PATCH", `/api/stamp/${stamp.id}/`, { body: { price }, as: "editor" });
  expect((await change({ amount: 900 })).body.codes).toEqual({ "price.currency": ["required"] });
  expect((await change({ amount: 900, currency: "CHF" })).body.price).toEqual({ amount: 900, currency: "CHF" });
  expect((await change(null)).body.price).toBeNull();
});
