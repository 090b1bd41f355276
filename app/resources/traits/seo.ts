import { z } from "zod";

/** Title and description of an item's page in search results, and whether it may be indexed. */
export const seo = {
  fields: {
    seo_title: z.string().trim().max(200).default(""),
    seo_description: z.string().trim().max(500).default(""),
    noindex: z.boolean().default(false),
  },
} as const;
