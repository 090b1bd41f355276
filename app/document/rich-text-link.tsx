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

/** A link of a document, or only its text if the URL is not allowed, or of an item that is not public. */
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
 * The URL that a link leads to now; undefined if it is not allowed or leads to an item that is not public. The
 * permanent address of an item that `links` does not know is kept: the site redirects it.
 */
export function useCurrentUrl(href: unknown): string | undefined {
  const { links } = useContext(RichTextContext);
  const item = parseItemLink(href);
  if (!item || !Object.hasOwn(links, item.key)) return safeHref(href);
  const path = links[item.key];
  return path ? safeHref(path + item.suffix) : undefined;
}
