import {
  type LinksFunction,
  type MetaDescriptor,
  Outlet,
  type ShouldRevalidateFunctionArgs,
  useRouteLoaderData,
} from "react-router";
import { requestContext } from "#app/platform/request-context.ts";
import { ErrorPage } from "#app/ui/error-page.tsx";
import { errorText } from "#app/ui/error-text.ts";
import type { Route } from "./+types/layout.ts";
import { Frame } from "./frame.tsx";
import { type FrameData, yearIn } from "./frame-data.ts";
import { FrameError } from "./frame-error.tsx";
import { siteSettings } from "./page-loader.server.ts";
import "./styles/site.css";

const ROUTE_ID = "site/layout";

export async function loader({ context }: Route.LoaderArgs): Promise<FrameData> {
  const { app, typed } = context.get(requestContext);
  const settings = await siteSettings(app);
  return {
    settings,
    siteUrl: app.config.siteUrl,
    apiBaseUrl: app.config.apiBaseUrl ?? null,
    year: yearIn(settings.time_zone, app.now()),
    typed,
  };
}

/** The same for every page: what it can be followed by, and what stands for it on a home screen. */
export const links: LinksFunction = () => [
  { rel: "apple-touch-icon", href: "/apple-touch-icon.png" },
  { rel: "manifest", href: "/manifest.webmanifest" },
  { rel: "alternate", type: "application/rss+xml", title: "Articles (RSS)", href: "/rss.xml" },
  { rel: "alternate", type: "application/atom+xml", title: "Articles (Atom)", href: "/atom.xml" },
  { rel: "alternate", type: "application/feed+json", title: "Articles (JSON Feed)", href: "/feed.json" },
];

export function meta({ error }: Route.MetaArgs): MetaDescriptor[] {
  return error ? [{ title: errorText(error).title }, { name: "robots", content: "noindex" }] : [];
}

/** The frame is the same on every page; what an address says after its `?` changes nothing of it. */
export const shouldRevalidate = ({ currentUrl, nextUrl, formMethod, ...rest }: ShouldRevalidateFunctionArgs) =>
  formMethod !== undefined || currentUrl.href === nextUrl.href ? rest.defaultShouldRevalidate : false;

export default function SiteLayout({ loaderData }: Route.ComponentProps) {
  return (
    <Frame {...loaderData}>
      <Outlet />
    </Frame>
  );
}

/** An error of a page keeps the frame, so that there is a way on; without the frame's own data, the bare page. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const frame = useRouteLoaderData<FrameData>(ROUTE_ID);
  if (!frame) return <ErrorPage error={error} />;
  return (
    <Frame {...frame}>
      <FrameError error={error} />
    </Frame>
  );
}
