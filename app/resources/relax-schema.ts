import { z } from "zod";

/**
 * Returns the schema without its validation rules, so that values stored before a rule became stricter can
 * still be read. Formats and choices remain in the description.
 */
export function relaxSchema(schema: z.ZodType): z.ZodType {
  if (schema instanceof z.ZodDefault || schema instanceof z.ZodPrefault) return relaxSchema(inner(schema));
  if (schema instanceof z.ZodNullable) return relaxSchema(inner(schema)).nullable();
  if (schema instanceof z.ZodOptional) return relaxSchema(inner(schema)).optional();
  if (schema instanceof z.ZodArray) return z.array(relaxSchema(schema.element as z.ZodType));
  if (schema instanceof z.ZodPipe) {
    const { in: given, out } = schema.def;
    return relaxSchema((out instanceof z.ZodTransform ? given : out) as z.ZodType);
  }
  if (schema instanceof z.ZodObject) {
    const fields = Object.entries(schema.shape).map(([name, field]) => [name, relaxSchema(field as z.ZodType)]);
    return z.object(Object.fromEntries(fields));
  }
  if (schema instanceof z.ZodEnum) return z.string().meta({ enum: schema.options });
  if (schema instanceof z.ZodUnion) return relaxUnion(schema.options as z.ZodType[]);
  if (schema instanceof z.ZodNumber) return schema.format === "safeint" ? z.number().int() : z.number();
  if (schema instanceof z.ZodLiteral && schema.values.values().every((value) => typeof value === "string"))
    return z.string();
  if (!(schema instanceof z.ZodString || schema instanceof z.ZodStringFormat)) return schema;
  const { format } = z.toJSONSchema(schema);
  return format ? z.string().meta({ format }) : z.string();
}

const inner = (schema: { unwrap(): unknown }) => schema.unwrap() as z.ZodType;

/** A union of strings, such as an empty string or a URL, becomes a string. */
function relaxUnion(options: z.ZodType[]): z.ZodType {
  const loose = options.map(relaxSchema);
  return loose.every((option) => option instanceof z.ZodString) ? z.string() : z.union(loose);
}
