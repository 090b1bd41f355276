import { useRouteLoaderData } from "react-router";
import { LetterList, toLetterEntry } from "#app/features/letters/on-site/letter-list.tsx";
import { webLetterResource } from "#app/features/letters/on-site/web-letters.server.ts";
import { IssueCard, type IssueCardData, toIssueCard } from "#app/features/magazines/issue-card.tsx";
import { IssueCover } from "#app/features/magazines/issue-cover.tsx";
import { issuePage } from "#app/features/magazines/issue-page.ts";
import { magazineResource } from "#app/features/magazines/magazines.server.ts";
import { consentTexts } from "#app/features/subscribers/consent/consent-texts.ts";
import { requestContext } from "#app/platform/request-context.ts";
import { buildItemPath } from "#app/resources/item-page.ts";
import { useLanguageAttributes } from "#app/ui/language-context.tsx";
import type { LayoutData } from "../../layout-data.ts";
import { loadList, readPageNumber } from "../../list-loader.server.ts";
import { headMeta, listPageHead } from "../../page-head.ts";
import { PageHeader } from "../../page-header.tsx";
import { loadPage, siteSettings } from "../../page-loader.server.ts";
import { hasPageText, PageText } from "../../page-text.tsx";
import { Pager } from "../../pager.tsx";
import { RESULTS, ResultsHeading } from "../../results-heading.tsx";
import { SiteLink } from "../../site-link.tsx";
import { SubscribeForm } from "../../subscribe-form.tsx";
import { NEWSLETTER_ANCHOR } from "../../subscribe-result.ts";
import { sitePages } from "../page-paths.ts";
import type { Route } from "./+types/issues.ts";
import "./issues.css";

const { path, scene } = sitePages.newsletter;
const NEWEST_LETTERS = 3;

export async function loader({ context, request }: Route.LoaderArgs) {
  const pageRequest = context.get(requestContext);
  const [{ page, head }, issues, letters, { time_zone }] = await Promise.all([
    loadPage(pageRequest, "newsletter", path),
    loadList(pageRequest, magazineResource, { page: readPageNumber(request), pageSize: 13 }),
    loadList(pageRequest, webLetterResource, { pageSize: NEWEST_LETTERS, count: NEWEST_LETTERS }),
    siteSettings(pageRequest.app),
  ]);
  return {
    page,
    head: listPageHead(head, issues.page),
    issues: { ...issues, items: issues.items.map(toIssueCard) },
    letters: letters.items.map((letter) => toLetterEntry(letter, time_zone)),
    /** Only of the latest issue. */
    summary: issues.page === 1 ? issues.items[0]?.summary : undefined,
  };
}

export const meta = ({ loaderData }: Route.MetaArgs) => (loaderData ? headMeta(loaderData.head) : []);

export default function Issues({ loaderData: { page, issues, letters, summary } }: Route.ComponentProps) {
  const apiBaseUrl = useRouteLoaderData<LayoutData>("site/layout")?.apiBaseUrl ?? null;
  const [newest, ...rest] = issues.items;
  const latest = issues.page === 1 ? newest : undefined;
  const earlier = latest ? rest : issues.items;
  return (
    <>
      <PageHeader page={page} path={path} scene={scene} />
      {latest ? <Latest issue={latest} summary={summary} /> : null}
      <div className="page-body">
        <section className="newsletter-form" id={NEWSLETTER_ANCHOR} aria-labelledby="newsletter-title">
          <h2 id="newsletter-title">{consentTexts.newsletter.title}</h2>
          <SubscribeForm source="newsletter" apiBaseUrl={apiBaseUrl} />
        </section>
        {hasPageText(page) || issues.items.length === 0 ? <PageText page={page} /> : null}
      </div>
      {earlier.length > 0 ? (
        <section className="issues" aria-labelledby={RESULTS}>
          <ResultsHeading list={issues} className="issues-title">
            {latest ? "Earlier issues" : "Issues"}
            {issues.pageCount > 1 ? ` (${issues.count} in total)` : null}
          </ResultsHeading>
          <ul className="issue-list">
            {earlier.map((issue) => (
              <li key={issue.slug}>
                <IssueCard issue={issue} />
              </li>
            ))}
          </ul>
          <Pager page={issues.page} pageCount={issues.pageCount} />
        </section>
      ) : null}
      {letters.length > 0 ? (
        <section className="issues" aria-labelledby="letters-title">
          <h2 id="letters-title">Letters to our readers</h2>
          <LetterList letters={letters} heading="h3" />
          <p className="issues-more">
            <SiteLink to="/newsletter/letters">All letters</SiteLink>
          </p>
        </section>
      ) : null}
    </>
  );
}

function Latest({ issue, summary }: { issue: IssueCardData; summary: string | undefined }) {
  const language = useLanguageAttributes(issue.language);
  const to = buildItemPath(issuePage, issue);
  return (
    <section className="latest-issue" aria-labelledby="latest-title">
      <IssueCover issue={issue} sizes="(min-width: 64rem) 24rem, (min-width: 40rem) 38vw, 80vw" eager />
      <div>
        <p className="latest-issue-note">Latest issue, {issue.month}</p>
        <h2 id="latest-title" {...language}>
          {issue.title}
        </h2>
        {summary ? (
          <p className="latest-issue-summary" {...language}>
            {summary}
          </p>
        ) : null}
        <p>
          <SiteLink to={to} className="button">
            Read this issue
          </SiteLink>
        </p>
      </div>
    </section>
  );
}
