import { z } from "zod";

/** Letters and digits of any script, joined by single hyphens. */
const Slug = z
  .string()
  .trim()
  .max(200)
  .regex(/^[\p{L}\p{N}\p{M}]+(?:-[\p{L}\p{N}\p{M}]+)*$/u, "May hold letters and digits, joined by single hyphens.");

/** An address that is made of the title. */
export const slug = {
  input: { slug: Slug.optional() },
  output: { slug: z.string() },
  query: { slug: z.string().trim().min(1).max(200).optional() },
  key: "slug",
  place: "slug",
} as const;
