import { useRouteLoaderData } from "react-router";
import { requestContext } from "#app/platform/request-context.ts";
import type { FrameData } from "../frame-data.ts";
import { headMeta } from "../page-head.ts";
import { PageHeader } from "../page-header.tsx";
import { loadPage } from "../page-loader.server.ts";
import { PageText } from "../page-text.tsx";
import { SubscribeForm } from "../subscribe-form.tsx";
import type { Route } from "./+types/newsletter.ts";
import { sitePages } from "./page-paths.ts";

const { path, scene } = sitePages.newsletter;

export const loader = ({ context }: Route.LoaderArgs) => loadPage(context.get(requestContext).app, "newsletter", path);

export const meta = ({ loaderData }: Route.MetaArgs) => (loaderData ? headMeta(loaderData.head) : []);

export default function Newsletter({ loaderData: { page } }: Route.ComponentProps) {
  const apiBaseUrl = useRouteLoaderData<FrameData>("site/layout")?.apiBaseUrl ?? null;
  return (
    <article>
      <PageHeader page={page} path={path} scene={scene} />
      <div className="page-body">
        <section className="newsletter-form" aria-labelledby="newsletter-title">
          <h2 id="newsletter-title">Have it sent to you</h2>
          <SubscribeForm source="newsletter" apiBaseUrl={apiBaseUrl} />
        </section>
        <PageText page={page} />
      </div>
    </article>
  );
}
