import { z } from "zod";

/**
 * A body that may also hold fields which are only read, and leaves them aside: what was read can be
 * written back as it is. Names that nobody knows are refused as before.
 */
export function ignoreReadOnly<T extends z.ZodObject>(schema: T, readOnly: readonly string[]) {
  const ignored = readOnly.filter((name) => !(name in schema.shape));
  return acceptReadOnly(schema, readOnly).transform((value): z.output<T> => {
    const kept = Object.entries(value).filter(([name]) => !ignored.includes(name));
    return Object.fromEntries(kept) as z.output<T>;
  });
}

/** The same for a value within a body, from which its own transformation takes what it needs. */
export function acceptReadOnly<T extends z.ZodObject>(schema: T, readOnly: readonly string[]) {
  const ignored = readOnly.filter((name) => !(name in schema.shape));
  const shape = Object.fromEntries(ignored.map((name) => [name, z.unknown().optional().meta({ readOnly: true })]));
  return schema.extend(shape);
}
