import type { Page } from "#app/features/pages/pages.resource.ts";
import { RichText } from "#app/ui/rich-text/rich-text.tsx";
import { SUBSCRIBE_ANCHOR } from "./subscribe-answer.ts";

/** The text of a page; where nobody has written one yet, what a visitor can do instead. */
export function PageText({ page }: { page: Page }) {
  if (page.body.content?.some((node) => node.content?.length)) return <RichText document={page.body} />;
  return (
    <div className="rich-text">
      <p>
        Nothing is written here yet. <a href={`#${SUBSCRIBE_ANCHOR}`}>Leave your e-mail address</a>, and the newsletter
        tells you what is new.
      </p>
    </div>
  );
}
