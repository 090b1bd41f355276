import { requestContext } from "#app/platform/request-context.ts";
import { buildItemPath } from "#app/resources/item-page.ts";
import { loadAdjacentItems } from "#app/site/adjacent-items.server.ts";
import { AdjacentItemsNav } from "#app/site/adjacent-items-nav.tsx";
import { loadItem } from "#app/site/item-loader.server.ts";
import { headMeta } from "#app/site/page-head.ts";
import { createPageHead, siteSettings } from "#app/site/page-loader.server.ts";
import { SiteLink } from "#app/site/site-link.tsx";
import { PdfReader } from "#app/ui/pdf-reader/pdf-reader.tsx";
import { toIssueCard } from "../issue-card.tsx";
import { IssueCover } from "../issue-cover.tsx";
import { issuePage } from "../issue-page.ts";
import { magazineResource } from "../magazines.server.ts";
import type { Route } from "./+types/issue.ts";
import "./issue.css";

export async function loader({ context, params }: Route.LoaderArgs) {
  const request = context.get(requestContext);
  const { app } = request;
  const [magazine, settings] = await Promise.all([loadItem(request, magazineResource, params.slug), siteSettings(app)]);
  const { title, summary, cover, file, seo_title, seo_description, noindex } = magazine;
  return {
    issue: toIssueCard(magazine),
    summary,
    file,
    adjacent: await loadAdjacentItems(app, magazineResource, magazine.id),
    head: createPageHead(app, settings, {
      path: buildItemPath(issuePage, magazine),
      title: seo_title || title,
      description: seo_description || summary,
      picture: cover,
      noindex,
      type: "article",
      about: { resource: magazineResource, item: magazine },
    }),
  };
}

export const meta = ({ loaderData }: Route.MetaArgs) => (loaderData ? headMeta(loaderData.head) : []);

export default function Issue({ loaderData: { issue, summary, file, adjacent } }: Route.ComponentProps) {
  const { title, issue_number, month } = issue;
  // The list has the newest issue first, so the next item of the list is the earlier issue.
  const { previous: later, next: earlier } = adjacent;
  return (
    <>
      <article className="issue-page">
        <div className="issue-page-cover">
          <IssueCover issue={issue} sizes="(min-width: 64rem) 24rem, (min-width: 40rem) 38vw, 70vw" eager />
        </div>
        <div className="issue-page-text">
          <p className="issue-page-section">
            <SiteLink to="/newsletter">Newsletter</SiteLink>
          </p>
          <h1>{title}</h1>
          <p className="issue-page-details">
            Issue {issue_number}, {month}
          </p>
          {summary ? <p className="issue-page-summary">{summary}</p> : null}
        </div>
        <div className="issue-page-reader">
          {file ? (
            <PdfReader key={issue.slug} file={file} title={title} openLabel="Read online" />
          ) : (
            <p>The pages of this issue are not available yet.</p>
          )}
        </div>
      </article>
      <AdjacentItemsNav
        label="Issues"
        previous={earlier && { ...earlier, to: buildItemPath(issuePage, earlier) }}
        next={later && { ...later, to: buildItemPath(issuePage, later) }}
      />
    </>
  );
}
