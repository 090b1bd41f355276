import { z } from "zod";
import { defineResource, type ItemOf } from "#app/resources/define-resource.ts";
import { labelled } from "#app/resources/inputs/labelled.ts";
import { language } from "#app/resources/inputs/language.ts";
import { picture } from "#app/resources/inputs/picture.ts";
import { rows } from "#app/resources/inputs/rows.ts";
import { requiredTextArea, textArea } from "#app/resources/inputs/text-area.ts";
import { day, LinkRow, line, optionalLine, optionalWebAddress } from "#app/resources/values.ts";
import { ambassadorPhoto, testimonialPhoto } from "./photo-shapes.ts";
import { services } from "./services.resource.ts";

/** Nothing about a person can be published without their date of consent. */
const consent = {
  consented_on: day
    .nullable()
    .default(null)
    .meta({ description: "When the person agreed to publication. Required for publishing." }),
  consent_note: labelled(textArea(1000), {
    title: "Consent on file",
    description:
      "How the person agreed, or where the signed form is filed, for example its name among the private files.",
  }),
};

/** The page of the testimonial's service, or else the home page, which shows the featured ones. */
const testimonialPages = {
  by: "service",
  of: {
    null: { path: "/", label: "Home page" },
    ...Object.fromEntries(services.map((service) => [service, { path: `/services/${service}`, label: "Service" }])),
  },
};

export const ambassadors = defineResource({
  name: "ambassador",
  path: "/api/viewer/ambassador",
  labels: { one: "Ambassador", many: "Ambassadors" },
  page: { path: "/about/academy", label: "Ambassador", group: "Pages" },
  navigation: {
    group: "People",
    order: 1,
    icon: "award",
    description: "People who represent the academy in their region. They appear on the Academy page.",
  },
  fields: {
    name: line(),
    role: optionalLine(),
    region: optionalLine(),
    photo: picture(ambassadorPhoto),
    bio: textArea(),
    links: rows(LinkRow, 12),
    ...consent,
    language: language(),
  },
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
  shownOn: testimonialPages,
  navigation: {
    group: "People",
    order: 2,
    icon: "testimonial",
    description: "What people say about the academy. Shown on the home page and on service pages.",
  },
  fields: {
    name: line(),
    role: optionalLine(),
    photo: picture(testimonialPhoto),
    text: requiredTextArea(3000),
    service: z
      .enum(services)
      .meta({ "x-labels": { "astro-clinic": "Astro-Clinic" } })
      .nullable()
      .default(null)
      .meta({ description: "Shows the testimonial on this service’s page." }),
    video_url: optionalWebAddress.meta({ title: "Video URL" }),
    featured: z.boolean().default(false).meta({ description: "Shows the testimonial on the home page." }),
    ...consent,
    language: language(),
  },
  derived: {
    consent_text: z.string().meta({
      title: "Consent wording",
      description: "The consent text of the form; empty if staff entered the testimonial.",
    }),
  },
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
