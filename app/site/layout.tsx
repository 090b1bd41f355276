import {
  type LinksFunction,
  type MetaDescriptor,
  Outlet,
  type ShouldRevalidateFunctionArgs,
  useRouteLoaderData,
} from "react-router";
import { requestContext } from "#app/platform/request-context.ts";
import { ErrorPage } from "#app/ui/error-page.tsx";
import type { Route } from "./+types/layout.ts";
import { copyrightYear, LAYOUT_ROUTE, type LayoutData } from "./layout-data.ts";
import { PageError } from "./page-error.tsx";
import { requestedSettings } from "./page-loader.server.ts";
import { requestedBanner } from "./requested-banner.server.ts";
import { siteErrorText, siteErrorTitle } from "./site-error-text.ts";
import { SiteShell } from "./site-shell.tsx";
import "./styles/site.css";

export async function loader({ request, context }: Route.LoaderArgs): Promise<LayoutData> {
  const pageRequest = context.get(requestContext);
  const { app, preview, submittedEmail } = pageRequest;
  const [settings, banner] = await Promise.all([requestedSettings(pageRequest), requestedBanner(pageRequest)]);
  return {
    settings,
    banner,
    ...(preview && { previewPath: new URL(request.url).pathname }),
    siteUrl: app.config.siteUrl,
    apiBaseUrl: app.config.apiBaseUrl ?? null,
    year: copyrightYear(settings.time_zone, app.now()),
    submittedEmail,
  };
}

/** The links of every page: web app manifest and feeds. */
export const links: LinksFunction = () => [
  { rel: "manifest", href: "/manifest.webmanifest" },
  { rel: "alternate", type: "application/rss+xml", title: "Articles (RSS)", href: "/rss.xml" },
  { rel: "alternate", type: "application/atom+xml", title: "Articles (Atom)", href: "/atom.xml" },
  { rel: "alternate", type: "application/feed+json", title: "Articles (JSON Feed)", href: "/feed.json" },
];

export function meta({ error, loaderData }: Route.MetaArgs): MetaDescriptor[] {
  return error
    ? [
        { title: siteErrorTitle(error, siteErrorText(error, loaderData?.settings).title, loaderData?.settings) },
        { name: "robots", content: "noindex" },
      ]
    : [];
}

/** Navigations do not change the data of the layout. */
export const shouldRevalidate = ({ currentUrl, nextUrl, formMethod, ...rest }: ShouldRevalidateFunctionArgs) =>
  formMethod !== undefined || currentUrl.href === nextUrl.href ? rest.defaultShouldRevalidate : false;

export default function SiteLayout({ loaderData }: Route.ComponentProps) {
  return (
    <SiteShell {...loaderData}>
      <Outlet />
    </SiteShell>
  );
}

/** Shows an error within the layout, so that visitors can navigate away, or alone if the layout's data is missing. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const layoutData = useRouteLoaderData<LayoutData>(LAYOUT_ROUTE);
  if (!layoutData) return <ErrorPage error={error} />;
  return (
    <SiteShell {...layoutData}>
      <PageError error={error} />
    </SiteShell>
  );
}
