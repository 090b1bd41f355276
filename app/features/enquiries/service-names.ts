import type { services } from "#app/features/people/services.resource.ts";

export type Service = (typeof services)[number];

export const serviceNames: Record<Service, string> = {
  mentorship: "Mentorship",
  "astro-clinic": "Astro-clinic",
  "online-classes": "Online classes",
};
