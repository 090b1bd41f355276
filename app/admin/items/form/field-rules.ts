import { z } from "zod";
import type { Input } from "#app/resources/inputs/input.ts";
import type { ResourceDefinition } from "#app/resources/resource-definition.ts";

/** What the schema of a field says about its values, for hints beside it. */
export interface FieldRules {
  isRequired: boolean;
  /** In characters. */
  maxLength?: number;
  /** In rows. */
  maxRows?: number;
  minimum?: number;
  maximum?: number;
  isInteger?: boolean;
}

/** The input of a field, or of a field within the rows of another: `buy_links.0.url`. */
export function getInput({ inputs }: Pick<ResourceDefinition, "inputs">, name: string): Input {
  const [field = "", , part] = name.split(".");
  const input = inputs[field];
  const found = input?.row && name !== field ? (part ? input.row.parts?.[part] : input.row.line) : input;
  if (!found) throw new Error(`There is no field "${name}".`);
  return found;
}

export function getFieldRules(input: Input): FieldRules {
  const isOptional = [undefined, emptyValue(input)].some((value) => input.schema.safeParse(value).success);
  return { ...getLimits(input.schema), isRequired: !isOptional };
}

/** The value to send for an empty field: null, or an empty string if the field does not accept null. */
export function emptyValue({ schema, kind }: Input): "" | null {
  const isText = kind === "text" || kind === "text-area" || kind === "language";
  return isText && (schema.safeParse("").success || !schema.safeParse(null).success) ? "" : null;
}

/** The value that the API would fill in for a field with no choice yet; undefined if it has no default. */
export const defaultValue = ({ schema }: Input): unknown => schema.safeParse(undefined).data;

/** Title, description and other metadata; the outermost schema's come first. */
export function getMetadata(schema: z.ZodType): Readonly<Record<string, unknown>> {
  const inner = wrapped(schema);
  return { ...(inner && getMetadata(inner)), ...schema.meta() };
}

const wrapped = (schema: z.ZodType) =>
  schema instanceof z.ZodDefault || schema instanceof z.ZodNullable || schema instanceof z.ZodOptional
    ? (schema.unwrap() as z.ZodType)
    : undefined;

function getLimits(schema: z.ZodType): Omit<FieldRules, "isRequired"> {
  const inner = wrapped(schema);
  if (inner) return getLimits(inner);
  if (schema instanceof z.ZodPipe) return getLimits(schema.in as z.ZodType);
  if (schema instanceof z.ZodString || schema instanceof z.ZodStringFormat)
    return schema.maxLength === null ? {} : { maxLength: schema.maxLength };
  if (schema instanceof z.ZodNumber)
    return {
      isInteger: schema.format === "safeint",
      ...(schema.minValue !== null && { minimum: schema.minValue }),
      ...(schema.maxValue !== null && { maximum: schema.maxValue }),
    };
  if (schema instanceof z.ZodArray) {
    const checks = (schema.def.checks ?? []).map((check) => check._zod.def as { check: string; maximum?: number });
    const maxRows = checks.find(({ check }) => check === "max_length")?.maximum;
    return maxRows === undefined ? {} : { maxRows };
  }
  if (schema instanceof z.ZodUnion) return Object.assign({}, ...(schema.options as z.ZodType[]).map(getLimits));
  return {};
}
