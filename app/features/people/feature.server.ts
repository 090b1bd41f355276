import type { Feature } from "#app/resources/feature.ts";
import { ambassadorResource, testimonialResource } from "./people.server.ts";
import { testimonialPersonalData } from "./person-testimonials.server.ts";
import { serveTestimonialLinks } from "./testimonial-link-routes.server.ts";

export const peopleFeature: Feature = {
  resources: [ambassadorResource, testimonialResource],
  serve: serveTestimonialLinks,
  personalData: [testimonialPersonalData],
};
