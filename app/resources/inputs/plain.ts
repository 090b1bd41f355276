import { z } from "zod";
import { booleanParam } from "#app/platform/http/list-queries.ts";
import { relaxSchema } from "../relax-schema.ts";
import { type Filter, type Input, storeInColumn } from "./input.ts";

/** A field declared only by a schema: text, number, switch, date or choice. */
export function plain(schema: z.ZodType): Input {
  const valueSchema = unwrapOptional(schema);
  return {
    kind: chooseKind(valueSchema),
    schema,
    output: relaxSchema(schema),
    ...(valueSchema instanceof z.ZodEnum && { choices: valueSchema.options.map(String) }),
    ...storeInColumn(),
    filter: filterByEquality(schema),
  };
}

/** The input of a field that a list is filtered by; for a derived field, a read-only column. */
export function filterInput({ inputs, derived }: FilteredFields, field: string): Input | undefined {
  const schema = derived?.[field];
  return inputs[field] ?? (schema instanceof z.ZodType ? plain(schema) : undefined);
}

interface FilteredFields {
  inputs: Readonly<Record<string, Input>>;
  derived?: z.ZodRawShape;
}

/** Matches items with exactly this value. */
export const filterByEquality = (schema: z.ZodType): Filter => ({
  schema: toQuerySchema(unwrapOptional(schema)),
  condition: (field, value) => (eb) => eb(field, "=", value),
});

/** The schema of the query parameter, which is text, with the field's rules. */
function toQuerySchema(schema: z.ZodType): z.ZodType {
  if (schema instanceof z.ZodBoolean) return booleanParam;
  return schema instanceof z.ZodNumber ? z.coerce.number().pipe(schema) : schema;
}

/** The schema without default, nullable and optional. */
function unwrapOptional(schema: z.ZodType): z.ZodType {
  const isWrapped =
    schema instanceof z.ZodDefault || schema instanceof z.ZodNullable || schema instanceof z.ZodOptional;
  return isWrapped ? unwrapOptional(schema.unwrap() as z.ZodType) : schema;
}

function chooseKind(schema: z.ZodType): string {
  if (schema instanceof z.ZodBoolean) return "switch";
  if (schema instanceof z.ZodNumber) return "number";
  if (schema instanceof z.ZodEnum) return "select";
  if (schema instanceof z.ZodISODateTime) return "date-time";
  if (schema instanceof z.ZodISODate) return "date";
  const format = schema.meta()?.format;
  return format === "time-zone" || format === "language" ? format : "text";
}
