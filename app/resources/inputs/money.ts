import { z } from "zod";
import { MAX_INTEGER } from "#app/platform/http/row-id.ts";
import { relaxSchema } from "../relax-schema.ts";
import type { Row, Values } from "../store.server.ts";
import type { Input } from "./input.ts";
import { amountText, type Money } from "./money-text.ts";

/**
 * An amount of money, or null. The column `<field>` stores the amount in minor units, so lists can be ordered by it,
 * and `<field>_currency` stores the currency.
 * @param currencies ISO 4217 codes; the form starts with the first one
 */
export function money(
  ...currencies: readonly [string, ...string[]]
): Input<Money | null, Money | null> & { isOrdered: true } {
  const schema = z
    .strictObject({
      amount: z
        .number()
        .refine(Number.isInteger, "Enter a whole number in the currency’s minor unit, such as 1250 for 12.50.")
        .min(0)
        .max(MAX_INTEGER)
        .meta({ type: "integer", description: "In the currency’s minor unit, such as 1250 for 12.50." }),
      currency: z.enum(currencies).meta({ description: "An ISO 4217 code." }),
    })
    .nullable()
    .default(null);
  return {
    kind: "money",
    isOrdered: true,
    schema,
    output: relaxSchema(schema),
    choices: currencies,
    columns: (field: string, value: Money | null): Values => ({
      [field]: value?.amount ?? null,
      [`${field}_currency`]: value?.currency ?? null,
    }),
    value(field: string, row: Row) {
      const amount = row[field] as number | null | undefined;
      // Undefined if the column was not read.
      if (amount === null || amount === undefined) return amount as null;
      return { amount, currency: String(row[`${field}_currency`]) };
    },
    ids: () => [],
    present: (value: Money | null) => value,
    cell: (value: Money | null) => (value ? `${amountText(value)} ${value.currency}` : ""),
  };
}
