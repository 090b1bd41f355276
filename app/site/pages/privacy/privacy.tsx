import { useRouteLoaderData } from "react-router";
import { requestContext } from "#app/platform/request-context.ts";
import type { LayoutData } from "../../layout-data.ts";
import { headMeta } from "../../page-head.ts";
import { PageHeader } from "../../page-header.tsx";
import { loadPage } from "../../page-loader.server.ts";
import { PageText } from "../../page-text.tsx";
import { sitePages } from "../page-paths.ts";
import type { Route } from "./+types/privacy.ts";
import { LetterClicks } from "./letter-clicks.tsx";
import { VisitCounting } from "./visit-counting.tsx";

const { path, scene } = sitePages.privacy;

export const loader = ({ context }: Route.LoaderArgs) => loadPage(context.get(requestContext), "privacy", path);

export const meta = ({ loaderData }: Route.MetaArgs) => (loaderData ? headMeta(loaderData.head) : []);

/** Staff write the text; the sections about measurements follow the settings. */
export default function Privacy({ loaderData: { page } }: Route.ComponentProps) {
  const settings = useRouteLoaderData<LayoutData>("site/layout")?.settings;
  return (
    <article>
      <PageHeader page={page} path={path} scene={scene} />
      <div className="page-body page-body-bare">
        <PageText page={page} />
        {settings ? <VisitCounting settings={settings} /> : null}
        {settings?.count_letter_clicks ? <LetterClicks /> : null}
      </div>
    </article>
  );
}
