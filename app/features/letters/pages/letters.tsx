import { requestContext } from "#app/platform/request-context.ts";
import { loadList, readPageNumber } from "#app/site/list-loader.server.ts";
import { headMeta, listPageHead } from "#app/site/page-head.ts";
import { PageHeader } from "#app/site/page-header.tsx";
import { createPageHead, siteSettings } from "#app/site/page-loader.server.ts";
import { Pager } from "#app/site/pager.tsx";
import { formatCount, ResultsHeading } from "#app/site/results-heading.tsx";
import { SiteLink } from "#app/site/site-link.tsx";
import { NEWSLETTER_ANCHOR } from "#app/site/subscribe-result.ts";
import { LetterList, toLetterEntry } from "../on-site/letter-list.tsx";
import { webLetterResource } from "../on-site/web-letters.server.ts";
import type { Route } from "./+types/letters.ts";
import "./letters.css";

const path = "/newsletter/letters";
const page = { title: "Letters", lead: "Letters we’ve sent to our readers, newest first.", hero: null };

export async function loader({ context, request }: Route.LoaderArgs) {
  const pageRequest = context.get(requestContext);
  const [settings, letters] = await Promise.all([
    siteSettings(pageRequest.app),
    loadList(pageRequest, webLetterResource, { page: readPageNumber(request), pageSize: 24 }),
  ]);
  const head = createPageHead(pageRequest.app, settings, {
    path,
    title: page.title,
    description: page.lead,
    noindex: letters.count === 0,
  });
  return {
    head: listPageHead(head, letters.page),
    letters: { ...letters, items: letters.items.map((letter) => toLetterEntry(letter, settings.time_zone)) },
  };
}

export const meta = ({ loaderData }: Route.MetaArgs) => (loaderData ? headMeta(loaderData.head) : []);

export default function Letters({ loaderData: { letters } }: Route.ComponentProps) {
  return (
    <>
      <PageHeader page={page} path={path} scene="leaves" />
      <div className="letters-page">
        {letters.items.length > 0 ? (
          <>
            <ResultsHeading list={letters}>{formatCount(letters.count, "letter", "letters")}</ResultsHeading>
            <LetterList letters={letters.items} heading="h3" />
            <Pager page={letters.page} pageCount={letters.pageCount} />
          </>
        ) : (
          <p>
            No letters yet. <SiteLink to={`/newsletter#${NEWSLETTER_ANCHOR}`}>Subscribe</SiteLink> to get the next one.
          </p>
        )}
      </div>
    </>
  );
}
