import "./platform/zod-without-eval.ts";
import type { ReactNode } from "react";
import { Links, type LinksFunction, Meta, Outlet, Scripts, ScrollRestoration, useRouteLoaderData } from "react-router";
import { getDirection } from "./platform/text/language.ts";
import { LAYOUT_ROUTE, type LayoutData } from "./site/layout-data.ts";
import { iconAddress, iconVersion } from "./site/site-icon.ts";
import { ErrorPage } from "./ui/error-page.tsx";
import faviconUrl from "./ui/favicon.svg?url";
import displayFontUrl from "./ui/fonts/fraunces-display.woff2?url";
import textFontUrl from "./ui/fonts/source-sans-3.woff2?url";
import { usePageLanguage } from "./ui/language-context.tsx";
import { DocumentEnd, PleaseWait } from "./ui/please-wait.tsx";
import "./ui/document.css";

export const links: LinksFunction = () => [
  ...[displayFontUrl, textFontUrl].map(
    (href) => ({ rel: "preload", href, as: "font", type: "font/woff2", crossOrigin: "anonymous" }) as const,
  ),
];

/** The HTML document of every page: public site, admin area and error pages. */
export function Layout({ children }: { children: ReactNode }) {
  const language = usePageLanguage();
  return (
    <html lang={language} dir={getDirection(language)}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#fbf7f0" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#191526" media="(prefers-color-scheme: dark)" />
        <SiteIcons />
        <Meta />
        <Links />
      </head>
      <body>
        <PleaseWait untilLoaded />
        {children}
        <ScrollRestoration />
        <Scripts />
        <DocumentEnd />
      </body>
    </html>
  );
}

/** Those of the settings, and of the admin area the usual one. */
function SiteIcons() {
  const settings = useRouteLoaderData<LayoutData>(LAYOUT_ROUTE)?.settings;
  const small = settings && iconVersion(settings) ? iconAddress("/icons/32.png", settings) : undefined;
  return (
    <>
      <link rel="icon" href={small ?? faviconUrl} type={small ? "image/png" : "image/svg+xml"} />
      {settings ? <link rel="apple-touch-icon" href={iconAddress("/apple-touch-icon.png", settings)} /> : null}
    </>
  );
}

export default function Root() {
  return <Outlet />;
}

/** The last resort, if not even the layout of an area could be rendered. */
export function ErrorBoundary({ error }: { error: unknown }) {
  return <ErrorPage error={error} />;
}
