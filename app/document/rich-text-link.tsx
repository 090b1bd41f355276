import { type ReactNode, useContext } from "react";
import { Link } from "react-router";
import { parseItemLink } from "./item-link.ts";
import { RichTextContext } from "./rich-text-context.ts";
import { isInternalPath, safeHref } from "./safe-href.ts";

interface RichTextLinkProps {
  href: unknown;
  className?: string;
  children?: ReactNode;
}

/** A link of a document, or only its text if the URL is not allowed or the linked item is not public. */
export function RichTextLink({ href, className, children }: RichTextLinkProps) {
  const url = useCurrentUrl(href);
  if (url === undefined) return <>{children}</>;
  if (isInternalPath(url)) {
    return (
      <Link to={url} className={className} prefetch="intent" viewTransition>
        {children}
      </Link>
    );
  }
  return (
    <a href={url} className={className}>
      {children}
    </a>
  );
}

/**
 * The current URL of a link; undefined if it is not allowed or its item is not public. A permanent URL that `links`
 * does not know is kept, since the site redirects it.
 */
export function useCurrentUrl(href: unknown): string | undefined {
  const { links } = useContext(RichTextContext);
  const item = parseItemLink(href);
  if (!item || !Object.hasOwn(links, item.key)) return safeHref(href);
  const path = links[item.key];
  return path ? safeHref(path + item.suffix) : undefined;
}
