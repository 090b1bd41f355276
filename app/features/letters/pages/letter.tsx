import { plainText } from "#app/document/plain-text.ts";
import { RichText } from "#app/document/rich-text.tsx";
import { requestContext } from "#app/platform/request-context.ts";
import { shortenText } from "#app/platform/text/shorten-text.ts";
import { buildItemPath } from "#app/resources/item-page.ts";
import { loadTextVideos } from "#app/resources/text-videos.server.ts";
import { loadAdjacentItems } from "#app/site/adjacent-items.server.ts";
import { AdjacentItemsNav } from "#app/site/adjacent-items-nav.tsx";
import { loadItem } from "#app/site/item-loader.server.ts";
import { MissingItemPage, missingMeta } from "#app/site/missing-item.tsx";
import { headMeta } from "#app/site/page-head.ts";
import { createPageHead, siteSettings } from "#app/site/page-loader.server.ts";
import { SiteLink } from "#app/site/site-link.tsx";
import { NEWSLETTER_ANCHOR } from "#app/site/subscribe-result.ts";
import { formatDate } from "#app/ui/formatted-date.ts";
import { useLanguageAttributes } from "#app/ui/language-context.tsx";
import { webLetterPage } from "../on-site/web-letter-page.ts";
import { webLetterResource } from "../on-site/web-letters.server.ts";
import type { Route } from "./+types/letter.ts";
import "./letters.css";

const MISSING = "Letter not found";
/** The approximate number of characters of a description that search engines show. */
const DESCRIPTION = 160;

export async function loader({ context, params }: Route.LoaderArgs) {
  const request = context.get(requestContext);
  const { app } = request;
  const [letter, settings] = await Promise.all([loadItem(request, webLetterResource, params.slug), siteSettings(app)]);
  const { title, summary, body, language, document_media, document_links, published_at } = letter;
  const path = buildItemPath(webLetterPage, letter);
  const [videos, adjacent] = await Promise.all([
    loadTextVideos(app, body),
    loadAdjacentItems(app, webLetterResource, letter.id),
  ]);
  return {
    letter: { title, body, language, document_media, document_links },
    sent: published_at ? formatDate(published_at, settings.time_zone) : null,
    videos,
    adjacent,
    pageUrl: app.config.siteUrl + path,
    head: createPageHead(app, settings, {
      path,
      title: letter.seo_title || title,
      description: letter.seo_description || summary || shortenText(plainText(body), DESCRIPTION),
      noindex: letter.noindex,
      type: "article",
      about: { resource: webLetterResource, item: letter },
    }),
  };
}

export const meta = (args: Route.MetaArgs) =>
  args.loaderData ? headMeta(args.loaderData.head) : missingMeta(args, MISSING);

export default function LetterPage({ loaderData }: Route.ComponentProps) {
  const { letter, sent, videos, adjacent, pageUrl } = loaderData;
  const language = useLanguageAttributes(letter.language);
  // The list is newest first, so the next item in it is the earlier letter.
  const { previous: later, next: earlier } = adjacent;
  return (
    <>
      <article className="letter-page">
        <header className="letter-page-header">
          <p className="letter-page-section">
            <SiteLink to="/newsletter/letters">Letters</SiteLink>
          </p>
          <h1 {...language}>{letter.title}</h1>
          {sent ? (
            <p className="letter-page-day">
              Sent on <time dateTime={sent.iso}>{sent.text}</time>
            </p>
          ) : null}
        </header>
        <RichText
          document={letter.body}
          media={letter.document_media}
          links={letter.document_links}
          videos={videos}
          pageUrl={pageUrl}
          language={letter.language}
        />
        <p className="letter-page-subscribe">
          <SiteLink to={`/newsletter#${NEWSLETTER_ANCHOR}`}>Subscribe to get the next letter</SiteLink>
        </p>
      </article>
      <AdjacentItemsNav
        label="Letters"
        previous={earlier && { ...earlier, to: buildItemPath(webLetterPage, earlier) }}
        next={later && { ...later, to: buildItemPath(webLetterPage, later) }}
      />
    </>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <MissingItemPage error={error} title={MISSING}>
      See <SiteLink to="/newsletter/letters">all letters</SiteLink>.
    </MissingItemPage>
  );
}
