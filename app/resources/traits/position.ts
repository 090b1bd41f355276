import { z } from "zod";
import { MAX_INTEGER } from "#app/platform/http/row-id.ts";

/** A manual order of the items. */
export const position = {
  input: { position: z.number().int().min(0).max(MAX_INTEGER).optional() },
  output: { position: z.number().int() },
  ordering: "position",
  placementColumn: "position",
} as const;
