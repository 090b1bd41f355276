import { data, redirect } from "react-router";
import type { Route } from "./+types/unknown-path.ts";

/** Below these, an address nobody knows is a mistake to be told, not a visitor to be shown the way. */
const ownAreas = ["/api", "/assets", "/media", "/admin", "/__manifest"];

/** Any other path redirects to the empty one: specification, section 2. */
export function loader({ url }: Route.LoaderArgs) {
  const { pathname } = url;
  if (ownAreas.some((area) => pathname === area || pathname.startsWith(`${area}/`))) throw data(null, { status: 404 });
  return redirect("/");
}
