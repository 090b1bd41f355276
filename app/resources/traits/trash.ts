import { z } from "zod";
import { booleanParam } from "#app/platform/http/list-queries.ts";

/** How long deleted items stay in the trash, in milliseconds (30 days). */
export const TRASH_RETENTION = 30 * 24 * 60 * 60 * 1000;

/** Deleted items can be restored until `TRASH_RETENTION` has passed. */
export const trash = {
  output: { trashed_at: z.iso.datetime().nullable() },
  query: { trash: booleanParam.optional() },
  ordering: "trashed_at",
} as const;
