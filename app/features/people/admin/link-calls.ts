import { queryOptions } from "@tanstack/react-query";
import { staffApi } from "#app/platform/api-client/staff-api.ts";
import {
  type CreatedTestimonialLink,
  type NewTestimonialLink,
  type TestimonialLink,
  testimonialLinksPath,
} from "../testimonial-link.resource.ts";

export const testimonialLinks = queryOptions({
  queryKey: ["testimonial-links"],
  queryFn: async ({ signal }) =>
    (await staffApi().get<{ results: TestimonialLink[] }>(testimonialLinksPath, signal)).results,
});

export const createTestimonialLink = (values: NewTestimonialLink) =>
  staffApi().post<CreatedTestimonialLink>(testimonialLinksPath, values);

export const revokeTestimonialLink = (id: number) => staffApi().delete(`${testimonialLinksPath}${id}/`);
