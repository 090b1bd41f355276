import { z } from "zod";
import { defineResource, type ItemOf, picture, rows, textArea } from "#app/resources/define-resource.ts";
import { languageField, pictureField } from "#app/resources/fields.ts";
import { day, LinkRow, line, optionalLine, optionalText, webAddress } from "#app/resources/values.ts";

/** The three services a testimonial or an enquiry can be about. */
export const services = ["mentorship", "astro-clinic", "online-classes"] as const;

export const ambassadors = defineResource({
  name: "ambassador",
  path: "/api/viewer/ambassador",
  labels: { one: "Ambassador", many: "Ambassadors" },
  schema: z.object({
    name: line(),
    role: optionalLine(),
    region: optionalLine(),
    photo: pictureField(),
    bio: optionalText(),
    links: z.array(LinkRow).max(12).default([]),
    language: languageField(),
  }),
  inputs: { photo: picture(), bio: textArea(), links: rows() },
  traits: ["publication", "position", "trash"],
  list: {
    columns: ["photo", "name", "role", "region", "state"],
    order: "position",
    orderings: ["region"],
    search: ["name", "role", "region", "bio"],
    filters: ["region"],
  },
});

export const testimonials = defineResource({
  name: "testimonial",
  path: "/api/viewer/testimonial",
  labels: { one: "Testimonial", many: "Testimonials" },
  schema: z.object({
    name: line(),
    role: optionalLine(),
    photo: pictureField(),
    text: line(3000),
    service: z.enum(services).nullable().default(null),
    video_url: z.union([z.literal(""), webAddress]).default(""),
    featured: z.boolean().default(false),
    consented_on: day.nullable().default(null),
    language: languageField(),
  }),
  inputs: { photo: picture(), text: textArea() },
  traits: ["publication", "position", "trash"],
  list: {
    columns: ["photo", "name", "service", "featured", "consented_on", "state"],
    order: "position",
    orderings: ["consented_on"],
    search: ["name", "role", "text"],
    filters: ["service", "featured"],
  },
});

export type Ambassador = ItemOf<typeof ambassadors>;
export type Testimonial = ItemOf<typeof testimonials>;
