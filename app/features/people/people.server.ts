import { serveResource } from "#app/resources/serve-resource.server.ts";
import { ambassadors, testimonials } from "./people.resource.ts";

/** Nobody is shown on the site without a date of consent. */
const hooks = {
  publishBlockers: ({ consented_on }: { consented_on: string | null }) => (consented_on ? [] : [noConsent]),
};

export const ambassadorResource = serveResource(ambassadors, {
  publicFields: ["id", "name", "role", "region", "photo", "bio", "links", "language", "position"],
  hooks,
  searchText: (person) => ({ title: person.name, text: [person.role, person.region, person.bio] }),
});

export const testimonialResource = serveResource(testimonials, {
  publicFields: ["id", "name", "role", "photo", "text", "service", "video_url", "featured", "language", "position"],
  hooks,
  searchText: (testimonial) => ({ title: testimonial.name, text: [testimonial.text, testimonial.role] }),
});

const noConsent = {
  field: "consented_on",
  code: "required",
  message: "Enter the date on which the person gave consent.",
};
