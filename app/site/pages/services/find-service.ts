import { services } from "#app/features/people/services.resource.ts";

/** The service of a route, by the route's pattern. */
export function findService(pattern: string): (typeof services)[number] | undefined {
  return services.find((service) => pattern.endsWith(`services/${service}`));
}
