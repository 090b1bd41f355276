import { z } from "zod";
import { emailAddress, optionalLine } from "#app/resources/values.ts";

export const testimonialLinksPath = "/api/viewer/testimonial-link/";

/** How many links can be open at the same time. */
export const MAX_OPEN_LINKS = 100;

export const linkStates = ["open", "used", "expired", "revoked"] as const;
export type LinkState = (typeof linkStates)[number];

const time = z.iso.datetime();

export const TestimonialLink = z
  .object({
    id: z.int(),
    name: z.string().meta({ description: "The person the link is for; may be empty." }),
    email: z.string(),
    state: z.enum(linkStates),
    max_uses: z.int().meta({ description: "How many testimonials the link accepts." }),
    uses: z.int(),
    expires_at: time,
    created_at: time,
  })
  .meta({ id: "TestimonialLink" });
export type TestimonialLink = z.infer<typeof TestimonialLink>;

export const NewTestimonialLink = z.strictObject({
  name: optionalLine(),
  email: z.union([z.literal(""), emailAddress]).default(""),
  days: z.int().min(1).max(365).default(30).meta({ description: "Days until the link expires." }),
  max_uses: z.int().min(1).max(500).default(1).meta({ description: "How many testimonials the link accepts." }),
});
export type NewTestimonialLink = z.infer<typeof NewTestimonialLink>;

export const CreatedTestimonialLink = TestimonialLink.extend({
  url: z.url().meta({ description: "The URL of the form. Returned only once." }),
});
export type CreatedTestimonialLink = z.infer<typeof CreatedTestimonialLink>;
