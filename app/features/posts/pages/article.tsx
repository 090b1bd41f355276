import { PassageSharing } from "#app/document/passage-sharing.tsx";
import { RichText } from "#app/document/rich-text.tsx";
import { requestContext } from "#app/platform/request-context.ts";
import { MissingItemPage, missingMeta } from "#app/site/missing-item.tsx";
import { headMeta } from "#app/site/page-head.ts";
import { SiteLink } from "#app/site/site-link.tsx";
import { Picture } from "#app/ui/picture.tsx";
import { betweenGutters } from "#app/ui/picture-sources.ts";
import type { Route } from "./+types/article.ts";
import { ArticleAside } from "./article-aside.tsx";
import { ArticleFooter } from "./article-footer.tsx";
import { ArticleHeader } from "./article-header.tsx";
import { loadArticle } from "./article-loader.server.ts";
import { OutletLink } from "./outlet-link.tsx";
import "../posts.css";
import "./article.css";
import { coverShapes } from "../cover-shapes.ts";

export const loader = ({ context, params, pattern }: Route.LoaderArgs) =>
  loadArticle(context.get(requestContext), params.slug ?? "", pattern);

const MISSING = "Article not found";

export const meta = (args: Route.MetaArgs) =>
  args.loaderData ? headMeta(args.loaderData.head) : missingMeta(args, MISSING);

const COVER_SIZES = `(min-width: 82rem) 76rem, ${betweenGutters}`;

export default function ArticlePage({ loaderData }: Route.ComponentProps) {
  const { article, portrait, published, modified, neighbours, videos, pageUrl } = loaderData;
  return (
    <>
      <article className="article">
        <ArticleHeader article={article} portrait={portrait} published={published} />
        {article.cover ? (
          <div className="article-cover">
            <Picture picture={article.cover} shape={coverShapes.article} sizes={COVER_SIZES} eager />
          </div>
        ) : null}
        <div className="article-columns">
          <ArticleAside article={article} modified={modified} />
          <div className="article-text">
            <PassageSharing pageUrl={pageUrl}>
              <RichText
                document={article.body}
                media={article.document_media}
                links={article.document_links}
                videos={videos}
                pageUrl={pageUrl}
                language={article.language}
                anchors
              />
            </PassageSharing>
            <OutletLink article={article} quiet />
          </div>
        </div>
      </article>
      <ArticleFooter neighbours={neighbours} />
    </>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <MissingItemPage error={error} title={MISSING}>
      See <SiteLink to="/article/blogs">all articles</SiteLink> or{" "}
      <SiteLink to="/article/in-media">what others have written about us</SiteLink>.
    </MissingItemPage>
  );
}
