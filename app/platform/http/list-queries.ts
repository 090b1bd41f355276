import { z } from "zod";
import { NotFound } from "../errors.ts";

export const booleanParam = z.enum(["true", "false", "1", "0"]).transform((value) => value === "true" || value === "1");

/** A date-time, or a date, which stands for its start in UTC; as ISO 8601 in UTC. */
export const dateTimeParam = z
  .union([z.iso.datetime({ offset: true }), z.iso.date()], { error: "Enter a valid date or date and time." })
  .transform((text) => new Date(text).toISOString());

/** Values separated by commas or given as repeated parameters. */
export const listParam = z.preprocess(
  (given) => (given === undefined ? given : [given].flat().flatMap((text) => String(text).split(","))),
  z.array(z.string().trim().min(1).max(200)).min(1).max(50),
);

/** Ids separated by commas. */
export const idListParam = z
  .string()
  .regex(/^\d{1,9}(,\d{1,9}){0,499}$/, "Enter up to 500 ids, separated by commas.")
  .transform((text) => text.split(",").map(Number))
  .meta({ description: "Returns only items with these ids, separated by commas." });

/** The valid page numbers and page sizes. A page beyond the end costs no more than the last one. */
export const pageParams = {
  page: z.coerce.number().int().min(1).default(1),
  page_size: z.coerce.number().int().min(1).max(100).default(12),
};

/** The query of every list; resources add filters and orderings. */
export const listQuery = z.object({
  ...pageParams,
  search: z.string().trim().max(200).default(""),
});

/** The response envelope of a list: `next` and `previous` are absolute URLs or null. */
export const listEnvelope = <T extends z.ZodType>(item: T) =>
  z.object({
    count: z.number().int(),
    next: z.url().nullable(),
    previous: z.url().nullable(),
    results: z.array(item),
  });

/**
 * Wraps a page of results in the envelope.
 * @param siteUrl the public base URL.
 * @param url the path and query of the request.
 * @throws NotFound "Invalid page." if the page is past the end (an empty list has a page 1).
 */
export function envelope<T>(
  results: T[],
  count: number,
  query: { page: number; page_size: number },
  siteUrl: string,
  url: string,
) {
  const pages = Math.max(1, Math.ceil(count / query.page_size));
  if (query.page > pages) throw new NotFound("Invalid page.");
  const address = (page: number) => {
    const target = new URL(url, siteUrl);
    if (page === 1) target.searchParams.delete("page");
    else target.searchParams.set("page", String(page));
    return target.href;
  };
  return {
    count,
    next: query.page < pages ? address(query.page + 1) : null,
    previous: query.page > 1 ? address(query.page - 1) : null,
    results,
  };
}

/** Limits the cost of a query. */
const MAX_ORDERINGS = 4;

/**
 * The schema of `ordering`: up to four comma-separated fields of an allow-list, `-` for descending.
 * Validation errors name the allowed fields.
 * @param standard the default, in the same syntax.
 */
export const orderingParam = <const F extends readonly string[]>(fields: F, standard: string) =>
  z
    .string()
    .max(200)
    .default(standard)
    .meta({
      description: `Up to ${MAX_ORDERINGS} of these fields, separated by commas, with \`-\` in front for descending order: ${fields.join(", ")}.`,
      examples: [standard],
    })
    .transform((text, context) => {
      if (text.split(",", MAX_ORDERINGS + 1).length > MAX_ORDERINGS) {
        context.addIssue({ code: "custom", message: `A list can be sorted by at most ${MAX_ORDERINGS} fields.` });
        return z.NEVER;
      }
      return parseOrdering(text).map(({ field, descending }) => {
        if (!fields.includes(field)) {
          context.addIssue({
            code: "custom",
            message: `Cannot sort by "${field}". Available fields: ${fields.join(", ")}.`,
          });
        }
        return { field: field as F[number], descending };
      });
    });

/** Parses an ordering such as `-published_at,title`. */
export const parseOrdering = (text: string): Ordering<string> =>
  text.split(",").map((part) => ({ field: part.trim().replace(/^-/, ""), descending: part.trim().startsWith("-") }));

export type Ordering<F extends string> = { field: F; descending: boolean }[];
