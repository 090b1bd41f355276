import type { Page } from "#app/features/pages/pages.resource.ts";
import { RichText } from "#app/ui/rich-text/rich-text.tsx";
import type { RichTextVideo } from "#app/ui/rich-text/rich-text-context.ts";
import { SUBSCRIBE_ANCHOR } from "./subscribe-answer.ts";

/** A page with the videos that its text shows, by slug. */
export type ShownPage = Page & { videos: Record<string, RichTextVideo> };

/** Whether somebody has written the text of a page. */
export const hasText = (page: Page): boolean =>
  page.body.content?.some(({ type, content }) => type !== "paragraph" || content?.length) ?? false;

/** The text of a page; where nobody has written one yet, what a visitor can do instead. */
export function PageText({ page }: { page: ShownPage }) {
  if (hasText(page))
    return <RichText document={page.body} media={page.document_media} videos={page.videos} language={page.language} />;
  return (
    <div className="rich-text">
      <p>
        Nothing is written here yet. <a href={`#${SUBSCRIBE_ANCHOR}`}>Leave your email address</a>, and the newsletter
        tells you what is new.
      </p>
    </div>
  );
}
