import { z } from "zod";

/** Letters and digits of any script, with single hyphens between them. */
const Slug = z
  .string()
  .trim()
  .max(200)
  .regex(
    /^[\p{L}\p{N}\p{M}]+(?:-[\p{L}\p{N}\p{M}]+)*$/u,
    "Use only letters and digits, with single hyphens between them.",
  );

/** The identifier of an item in paths, generated from its title by default. */
export const slug = {
  input: { slug: Slug.optional() },
  output: { slug: z.string() },
  query: { slug: z.string().trim().min(1).max(200).optional() },
  addressColumn: "slug",
  placementColumn: "slug",
} as const;
