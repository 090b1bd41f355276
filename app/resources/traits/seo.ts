import { z } from "zod";
import { optionalLine } from "../values.ts";

/** Title and description of an item's page in search results, and whether it may be indexed. */
export const seo = {
  label: "Search engines",
  fields: {
    seo_title: optionalLine(200).meta({
      title: "SEO title",
      description: "Defaults to the title.",
      "x-recommended-length": 60,
    }),
    seo_description: optionalLine(500).meta({
      title: "Meta description",
      description:
        "One or two sentences that make people want to read the page. Defaults to the beginning of the text.",
      "x-recommended-length": 160,
    }),
    noindex: z.boolean().default(false).meta({
      title: "Hide from search engines",
      description: "Asks search engines not to list this page.",
    }),
  },
} as const;
