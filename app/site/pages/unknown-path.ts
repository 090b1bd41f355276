import { data, redirect } from "react-router";
import { findRedirect } from "#app/features/redirects/redirects.server.ts";
import { pageRedirect } from "#app/platform/http/page-redirect.ts";
import { requestContext } from "#app/platform/request-context.ts";
import type { Route } from "./+types/unknown-path.ts";

/** Below these, an unknown path is a program's error rather than a visitor's: 404, no redirect. */
const ownAreas = ["/api", "/assets", "/media", "/admin", "/__manifest"];

/** Redirects any other unknown path to the home page: specification, section 2. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { pathname } = url;
  if (ownAreas.some((area) => pathname === area || pathname.startsWith(`${area}/`))) throw data(null, { status: 404 });
  const found = await findRedirect(context.get(requestContext).app, pathname);
  return found ? pageRedirect(found) : redirect("/");
}
