import { serveResource } from "#app/resources/serve-resource.server.ts";
import { ambassadors, testimonials } from "./people.resource.ts";

export const ambassadorResource = serveResource(ambassadors, {
  publicFields: ["id", "name", "role", "region", "photo", "bio", "links", "position"],
  searchText: (person) => ({ title: String(person.name), text: `${person.role} ${person.region} ${person.bio}` }),
});

export const testimonialResource = serveResource(testimonials, {
  publicFields: ["id", "name", "role", "photo", "text", "service", "video_url", "featured", "position"],
  searchText: (testimonial) => ({ title: String(testimonial.name), text: `${testimonial.role} ${testimonial.text}` }),
});
