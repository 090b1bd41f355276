import { z } from "zod";

/**
 * Extends a body schema so that it accepts and ignores read-only fields, which lets clients write back an item they
 * have read. Unknown fields are still rejected.
 */
export function ignoreReadOnly<T extends z.ZodObject>(schema: T, readOnly: readonly string[]) {
  const ignored = readOnly.filter((name) => !(name in schema.shape));
  return acceptReadOnly(schema, readOnly).transform((value): z.output<T> => {
    const kept = Object.entries(value).filter(([name]) => !ignored.includes(name));
    return Object.fromEntries(kept) as z.output<T>;
  });
}

/** Extends the schema of a nested value so that it accepts read-only fields. */
export function acceptReadOnly<T extends z.ZodObject>(schema: T, readOnly: readonly string[]) {
  const ignored = readOnly.filter((name) => !(name in schema.shape));
  const shape = Object.fromEntries(ignored.map((name) => [name, z.unknown().optional().meta({ readOnly: true })]));
  return schema.extend(shape);
}
