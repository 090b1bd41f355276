import { data, redirect } from "react-router";
import type { Route } from "./+types/unknown-path.ts";

/** Below these, an unknown path is an error of a program rather than of a visitor: 404, no redirect. */
const ownAreas = ["/api", "/assets", "/media", "/admin", "/__manifest"];

/** Any other path redirects to the home page: specification, section 2. */
export function loader({ url }: Route.LoaderArgs) {
  const { pathname } = url;
  if (ownAreas.some((area) => pathname === area || pathname.startsWith(`${area}/`))) throw data(null, { status: 404 });
  return redirect("/");
}
