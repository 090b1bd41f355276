import type { Input } from "./input.ts";

/** Gives an input its own label or help text, for inputs that are not declared by a schema alone. */
export const labelled = <I extends Input>(input: I, meta: { title?: string; description?: string }): I => ({
  ...input,
  schema: input.schema.meta(meta),
});
