import { z } from "zod";
import { optionalLine } from "../values.ts";

/** Title and description of an item's page in search results, and whether it may be indexed. */
export const seo = {
  label: "Search engines",
  fields: {
    seo_title: optionalLine(200).meta({
      title: "Title in search results",
      description: "By default the title of the item.",
      "x-recommended-length": 60,
    }),
    seo_description: optionalLine(500).meta({
      title: "Description in search results",
      description: "One or two sentences that make somebody want to read on. By default the beginning of the text.",
      "x-recommended-length": 160,
    }),
    noindex: z.boolean().default(false).meta({
      title: "Hide from search engines",
      description: "Asks search engines not to list its page.",
    }),
  },
} as const;
