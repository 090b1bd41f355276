import { serveResource } from "#app/resources/serve-resource.server.ts";
import { ambassadors, testimonials } from "./people.resource.ts";

export const ambassadorResource = serveResource(ambassadors, {
  publicFields: ["id", "name", "role", "region", "photo", "bio", "links", "language", "position"],
  searchText: (person) => ({ title: person.name, text: [person.role, person.region, person.bio] }),
});

export const testimonialResource = serveResource(testimonials, {
  publicFields: ["id", "name", "role", "photo", "text", "service", "video_url", "featured", "language", "position"],
  hooks: {
    // A testimonial is only published with the date of the author's consent.
    publishBlockers: ({ consented_on }) => (consented_on ? [] : [noConsent]),
  },
  searchText: (testimonial) => ({ title: testimonial.name, text: [testimonial.text, testimonial.role] }),
});

const noConsent = {
  field: "consented_on",
  code: "required",
  message: "Enter the day they agreed to being quoted; then it can be published.",
};
