import { z } from "zod";
import { type Input, storeInColumn } from "./input.ts";

/** Multi-line text, possibly empty. */
export const textArea = (max = 5000) => inTextArea(z.string().trim().max(max).default(""));

/** Multi-line text, required. */
export const requiredTextArea = (max = 5000) => inTextArea(z.string().trim().min(1).max(max));

interface TextArea extends Input<string, string> {
  schema: z.ZodType<string>;
}

const inTextArea = (schema: z.ZodType<string>): TextArea => ({
  kind: "text-area",
  schema,
  output: z.string(),
  ...storeInColumn(),
});
