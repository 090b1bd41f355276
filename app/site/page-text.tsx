import { RichText } from "#app/document/rich-text.tsx";
import type { RichTextVideo } from "#app/document/rich-text-context.ts";
import type { Page } from "#app/features/pages/pages.resource.ts";
import { SUBSCRIBE_ANCHOR } from "./subscribe-result.ts";

/** A page with the videos in its text, by slug. */
export type PageWithVideos = Page & { videos: Record<string, RichTextVideo> };

export const hasPageText = (page: Page): boolean =>
  page.body.content?.some(({ type, content }) => type !== "paragraph" || content?.length) ?? false;

/** The text of a page; an empty one suggests subscribing to the newsletter. */
export function PageText({ page }: { page: PageWithVideos }) {
  if (hasPageText(page))
    return (
      <RichText
        document={page.body}
        media={page.document_media}
        links={page.document_links}
        videos={page.videos}
        language={page.language}
      />
    );
  return (
    <div className="rich-text">
      <p>
        There is nothing here yet. <a href={`#${SUBSCRIBE_ANCHOR}`}>Subscribe to our newsletter</a> to find out what’s
        new.
      </p>
    </div>
  );
}
