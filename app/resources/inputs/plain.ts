import { z } from "zod";
import { booleanParam } from "#app/platform/http/list-queries.ts";
import { relaxSchema } from "../relax-schema.ts";
import { type Filter, type Input, inColumn } from "./input.ts";

/** A field that is declared by its schema alone: text, number, switch, date or choice. */
export function plain(schema: z.ZodType): Input {
  const bare = withoutAbsence(schema);
  return {
    kind: kindOf(bare),
    schema,
    output: relaxSchema(schema),
    ...(bare instanceof z.ZodEnum && { choices: bare.options.map(String) }),
    ...inColumn(),
    filter: byEquality(schema),
  };
}

/** Filters by the very value. */
export const byEquality = (schema: z.ZodType): Filter => ({
  schema: queryOf(withoutAbsence(schema)),
  condition: (field, asked) => (eb) => eb(field, "=", asked),
});

/** Text of a query string that is held to the rules of a field. */
function queryOf(bare: z.ZodType): z.ZodType {
  if (bare instanceof z.ZodBoolean) return booleanParam;
  return bare instanceof z.ZodNumber ? z.coerce.number().pipe(bare) : bare;
}

/** The rules of a value that is there. */
function withoutAbsence(schema: z.ZodType): z.ZodType {
  const isWrapped =
    schema instanceof z.ZodDefault || schema instanceof z.ZodNullable || schema instanceof z.ZodOptional;
  return isWrapped ? withoutAbsence(schema.unwrap() as z.ZodType) : schema;
}

function kindOf(bare: z.ZodType): string {
  if (bare instanceof z.ZodBoolean) return "switch";
  if (bare instanceof z.ZodNumber) return "number";
  if (bare instanceof z.ZodEnum) return "select";
  if (bare instanceof z.ZodISODateTime) return "date-time";
  return bare instanceof z.ZodISODate ? "date" : "text";
}
