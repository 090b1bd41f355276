import { z } from "zod";
import { addScheme } from "#app/platform/text/web-address.ts";
import { defineResource, type ItemOf, type ValuesOf } from "#app/resources/define-resource.ts";
import { comparablePath, MAX_SOURCE, sourceProblem, targetProblem } from "./redirect-paths.ts";

/** Rejects a text if `findProblem` finds a problem in it. */
const checked = (text: z.ZodString, max: number, findProblem: (text: string) => string | undefined) =>
  text
    .min(1)
    // Comparing paths takes longer than they grow.
    .max(max, { abort: true })
    .superRefine((value, context) => {
      const message = value === "" ? undefined : findProblem(value);
      if (message) context.addIssue({ code: "custom", message });
    });

export const redirectOrigins = ["hand", "change"] as const;

/** Redirects for paths without a page. Pages are always shown, never redirected. */
export const redirects = defineResource({
  name: "redirect",
  path: "/api/common/redirect",
  labels: { one: "Redirect", many: "Redirects" },
  navigation: {
    group: "Settings",
    order: 2,
    icon: "redirect",
    description: "Send visitors from old URLs to new ones.",
  },
  fields: {
    source: checked(z.string().trim(), MAX_SOURCE, sourceProblem)
      .overwrite((text) => comparablePath(text) ?? text)
      .meta({
        title: "From",
        description: "A path on this site without a page, such as /old-page. Not case-sensitive.",
      }),
    target: checked(z.string().trim().overwrite(addScheme), 2000, targetProblem).meta({
      title: "To",
      description: "A path on this site, such as /books, or the URL of another site.",
    }),
    type: z
      .enum(["permanent", "temporary"])
      .default("permanent")
      .meta({
        title: "Type",
        description: "Search engines replace the old URL only if the redirect is permanent.",
        "x-labels": { permanent: "Permanent (301)", temporary: "Temporary (302)" },
      }),
  },
  derived: {
    origin: z.enum(redirectOrigins).meta({ title: "Origin", "x-labels": { hand: "Manual", change: "URL change" } }),
    leads_to: z.string().nullable().meta({
      title: "Destination",
      description: "Where visitors end up now; null if the item is not public.",
    }),
    item: z.string().nullable().meta({ title: "Item", description: "The title of the item at the destination." }),
    hits: z.number().int().meta({ title: "Hits" }),
    last_hit_at: z.iso.datetime().nullable().meta({ title: "Last hit" }),
  },
  traits: ["unique-name"],
  list: {
    columns: ["source", "leads_to", "item", "origin", "type", "hits", "last_hit_at"],
    order: "source",
    orderings: ["hits"],
    search: ["source", "target"],
    filters: ["type", "origin"],
  },
});

export type Redirect = ItemOf<typeof redirects>;
export type RedirectValues = ValuesOf<typeof redirects>;
