import { expect, test } from "vitest";
import { amountText, moneyText, parseAmount } from "./money-text.ts";

test.each([
  ["12.50", "GBP", 1250],
  ["12,5", "GBP", 1250],
  [" 12 ", "GBP", 1200],
  ["0.07", "GBP", 7],
  ["0.29", "GBP", 29],
  ["1250", "JPY", 1250],
  ["1.234", "KWD", 1234],
])("reads %j in %s as %i minor units", (text, currency, amount) => {
  expect(parseAmount(text, currency)).toBe(amount);
});

test.each([
  ["twelve", "GBP"],
  ["-1", "GBP"],
  ["1.234", "GBP"],
  ["12.5", "JPY"],
  ["1,250.00", "GBP"],
  ["1e3", "GBP"],
  [".", "GBP"],
])("rejects %j as an amount in %s", (text, currency) => {
  expect(parseAmount(text, currency)).toBeUndefined();
});

test("writes an amount with the decimal places of its currency", () => {
  const amounts = ["GBP", "JPY", "KWD"].map((currency) => ({ amount: 1250, currency }));
  expect(amounts.map(amountText)).toEqual(["12.50", "1250", "1.250"]);
  expect(amounts.map(moneyText)).toEqual(["£12.50", "JP¥1,250", "KWD\u00a01.250"]);
  expect(amountText({ amount: 29, currency: "GBP" })).toBe("0.29");
});
