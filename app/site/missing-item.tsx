import type { ReactNode } from "react";
import { isRouteErrorResponse, type MetaDescriptor, useRouteLoaderData } from "react-router";
import { getErrorPageText } from "#app/ui/error-page-text.ts";
import { LAYOUT_ROUTE, type LayoutData } from "./layout-data.ts";
import { PageError } from "./page-error.tsx";
import { siteErrorTitle } from "./site-error-text.ts";
import { SiteLink } from "./site-link.tsx";

interface MissingItemProps {
  error: unknown;
  /** A sentence that says what is missing, used if the settings have no title for all missing pages. */
  title: string;
  /** Links to other pages. */
  children: ReactNode;
}

/** The error page of a missing item, with links to other pages. */
export function MissingItemPage({ error, title, children }: MissingItemProps) {
  const settings = useRouteLoaderData<LayoutData>(LAYOUT_ROUTE)?.settings;
  if (!isMissing(error)) return <PageError error={error} />;
  return (
    <div className="notice-page">
      <h1>{settings?.missing_title || title}</h1>
      <p className="lead">{settings?.missing_text || "It may have been removed, or the URL may be mistyped."}</p>
      <p>{children}</p>
      <p>
        You can also <SiteLink to="/search">search the site</SiteLink>.
      </p>
    </div>
  );
}

interface MissingMetaArgs {
  error?: unknown;
  matches: readonly ({ id: string; loaderData?: unknown } | undefined)[];
}

export function missingMeta({ error, matches }: MissingMetaArgs, title: string): MetaDescriptor[] {
  const layout = matches.find((match) => match?.id === LAYOUT_ROUTE)?.loaderData as LayoutData | undefined;
  const text = isMissing(error) ? title : getErrorPageText(error).title;
  return [{ title: siteErrorTitle(error, text, layout?.settings) }, { name: "robots", content: "noindex" }];
}

const isMissing = (error: unknown) => isRouteErrorResponse(error) && error.status === 404;
