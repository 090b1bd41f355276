import { isRouteErrorResponse, useLocation, useRouteLoaderData } from "react-router";
import { buildBreadcrumbs } from "./discovery/breadcrumbs.ts";
import { LAYOUT_ROUTE, type LayoutData } from "./layout-data.ts";
import { siteErrorText } from "./site-error-text.ts";
import { SiteLink } from "./site-link.tsx";

/** Explains an error, and links to the section of the path, the search and the home page. */
export function PageError({ error }: { error: unknown }) {
  const settings = useRouteLoaderData<LayoutData>(LAYOUT_ROUTE)?.settings;
  const { title, advice } = siteErrorText(error, settings);
  const breadcrumbs = buildBreadcrumbs(useLocation().pathname, "");
  const isMissing = isRouteErrorResponse(error) && error.status === 404;
  const section = isMissing && breadcrumbs.length === 3 ? breadcrumbs[1] : undefined;
  return (
    <div className="notice-page">
      <h1>{title}</h1>
      <p className="lead">{advice}</p>
      <p className="notice-actions">
        {section ? (
          <SiteLink to={section.path} className="button">
            Go to {section.name}
          </SiteLink>
        ) : null}
        <SiteLink to="/" className={section ? "button button-quiet" : "button"}>
          Go to the home page
        </SiteLink>
        {isMissing ? <SiteLink to="/search">Search the site</SiteLink> : null}
      </p>
    </div>
  );
}
