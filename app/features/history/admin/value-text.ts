import { choiceLabel, getSchemaLabel } from "#app/admin/items/declarations.ts";
import type { Input } from "#app/resources/inputs/input.ts";
import { type Money, moneyText } from "#app/resources/inputs/money-text.ts";
import type { ResourceDefinition } from "#app/resources/resource-definition.ts";

const dateFormat = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone: "UTC" });
const timeFormat = new Intl.DateTimeFormat("en-GB", { dateStyle: "medium", timeStyle: "short" });

/** A field's value in words; empty if there is none. */
export function valueText({ inputs }: ResourceDefinition, field: string, value: unknown): string {
  return formatValue(inputs[field], value);
}

function formatValue(input: Input | undefined, value: unknown): string {
  if (value === null || value === undefined || value === "") return "";
  if (typeof value === "boolean") return value ? "Yes" : "No";
  if (Array.isArray(value)) return value.map((row) => formatValue(input, row)).join("\n");
  if (input?.kind === "money") return moneyText(value as Money);
  if (typeof value === "object") return objectText(value as Readonly<Record<string, unknown>>);
  if (input?.kind === "select") return choiceLabel(input, String(value));
  if (input?.kind === "date" && isDate(value)) return dateFormat.format(new Date(`${value}T00:00:00Z`));
  if (input?.kind === "date-time" && isDate(value)) return timeFormat.format(new Date(String(value)));
  return String(value);
}

const isDate = (value: unknown) => !Number.isNaN(Date.parse(String(value)));

/** The name of an item, a file or a row of a list. */
function objectText(value: Readonly<Record<string, unknown>>): string {
  if (typeof value.name === "string") return value.name;
  const parts = Object.entries(value).filter(([, part]) => typeof part === "string" || typeof part === "number");
  return parts.map(([name, part]) => `${getSchemaLabel(undefined, name)}: ${part}`).join(", ");
}
