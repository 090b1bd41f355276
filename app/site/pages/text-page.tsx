import { NotFound } from "#app/platform/errors.ts";
import { requestContext } from "#app/platform/request-context.ts";
import { headMeta } from "../page-head.ts";
import { PageHeader } from "../page-header.tsx";
import { loadPage } from "../page-loader.server.ts";
import { PageText } from "../page-text.tsx";
import type { Route } from "./+types/text-page.ts";
import { findPageKey, sitePages } from "./page-paths.ts";

/** Loads a page that consists of a header and a text, by the route's path. */
export async function loader({ context, pattern }: Route.LoaderArgs) {
  const key = findPageKey(pattern);
  if (!key) throw new NotFound();
  return loadPage(context.get(requestContext), key, sitePages[key].path);
}

export const meta = ({ loaderData }: Route.MetaArgs) => (loaderData ? headMeta(loaderData.head) : []);

export default function TextPage({ loaderData: { page } }: Route.ComponentProps) {
  const { path, scene } = sitePages[page.key as keyof typeof sitePages];
  return (
    <article>
      <PageHeader page={page} path={path} scene={scene} />
      <div className="page-body page-body-bare">
        <PageText page={page} />
      </div>
    </article>
  );
}
