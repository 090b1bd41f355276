import { type MetaDescriptor, Outlet, useRouteLoaderData } from "react-router";
import { getSettings } from "#app/features/settings/settings.server.ts";
import { requestContext } from "#app/platform/request-context.ts";
import { ErrorPage } from "#app/ui/error-page.tsx";
import { errorText } from "#app/ui/error-text.ts";
import type { Route } from "./+types/layout.ts";
import { Frame } from "./frame.tsx";
import { type FrameData, yearIn } from "./frame-data.ts";
import { FrameError } from "./frame-error.tsx";
import "./styles/site.css";

const ROUTE_ID = "site/layout";

export async function loader({ context }: Route.LoaderArgs): Promise<FrameData> {
  const { app } = context.get(requestContext);
  const settings = await getSettings(app);
  return {
    settings,
    siteUrl: app.config.siteUrl,
    apiBaseUrl: app.config.apiBaseUrl ?? null,
    year: yearIn(settings.time_zone, app.now()),
  };
}

export function meta({ error }: Route.MetaArgs): MetaDescriptor[] {
  return error ? [{ title: errorText(error).title }, { name: "robots", content: "noindex" }] : [];
}

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
