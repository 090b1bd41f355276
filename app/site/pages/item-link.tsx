import { redirect } from "react-router";
import { itemLinkHref, parseItemLink } from "#app/document/item-link.ts";
import { anonymous } from "#app/platform/access/actor.ts";
import { NotFound } from "#app/platform/errors.ts";
import { requestContext } from "#app/platform/request-context.ts";
import { findLinkPaths } from "#app/resources/link-paths.server.ts";
import { operationContext } from "#app/resources/store.server.ts";
import { MissingItemPage, missingMeta } from "../missing-item.tsx";
import { SiteLink } from "../site-link.tsx";
import type { Route } from "./+types/item-link.ts";

const MISSING = "Page not found";

/**
 * Redirects the permanent address of an item, `/link/post/12`, to its current one.
 * @throws NotFound if visitors cannot see the item.
 */
export async function loader({ context, params }: Route.LoaderArgs) {
  const { app } = context.get(requestContext);
  const link = parseItemLink(itemLinkHref(`${params.resource}/${params.id}`));
  const paths = link ? await findLinkPaths(operationContext(app, anonymous), [link.key]) : {};
  const path = link && paths[link.key];
  if (!path) throw new NotFound();
  return redirect(path);
}

export const meta = (args: Route.MetaArgs) => missingMeta(args, MISSING);

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <MissingItemPage error={error} title={MISSING}>
      Go to <SiteLink to="/">the home page</SiteLink>.
    </MissingItemPage>
  );
}

/** Never shown, since the loader redirects or fails; without it there would be no error page. */
export default function ItemLink() {
  return null;
}
