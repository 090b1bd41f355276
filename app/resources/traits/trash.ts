import { z } from "zod";
import { booleanParam } from "#app/platform/http/list-queries.ts";

/** How long the trash keeps an item, in milliseconds (30 days). */
export const TRASH_RETENTION = 30 * 24 * 60 * 60 * 1000;

/** Deleted items can be brought back for a while. */
export const trash = {
  output: { trashed_at: z.iso.datetime().nullable() },
  query: { trash: booleanParam.optional() },
  ordering: "trashed_at",
} as const;
