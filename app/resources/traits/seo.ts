import { z } from "zod";

/** What search engines are told of an item's page, and whether they may show it. */
export const seo = {
  fields: {
    seo_title: z.string().trim().max(200).default(""),
    seo_description: z.string().trim().max(500).default(""),
    noindex: z.boolean().default(false),
  },
} as const;
