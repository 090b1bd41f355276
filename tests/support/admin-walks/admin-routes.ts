import type { RouteConfigEntry } from "@react-router/dev/routes";
import routes from "#app/routes.ts";

/** The patterns of all admin routes that have a screen; the pattern of the first screen is empty. */
export const adminRoutes: readonly string[] = routes
  .filter(({ path }) => path === "admin")
  .flatMap(({ children = [] }) => listPatterns(children));

function listPatterns(entries: readonly RouteConfigEntry[], parent = ""): string[] {
  return entries.flatMap(({ path, index, children = [] }) => {
    const pattern = [parent, path].filter(Boolean).join("/");
    return [...(path === undefined && !index ? [] : [pattern]), ...listPatterns(children, pattern)];
  });
}
