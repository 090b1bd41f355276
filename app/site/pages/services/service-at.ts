import { services } from "#app/features/people/people.resource.ts";

/** The service a route is about, by the route's pattern. */
export function serviceAt(pattern: string): (typeof services)[number] | undefined {
  return services.find((service) => pattern.endsWith(`services/${service}`));
}
