import type { ReactNode } from "react";
import { Link } from "react-router";
import { isInternalPath, safeHref } from "./safe-href.ts";

interface RichTextLinkProps {
  href: unknown;
  className?: string;
  children?: ReactNode;
}

/** A link of a document, or only its text if the URL is not allowed. */
export function RichTextLink({ href, className, children }: RichTextLinkProps) {
  const url = safeHref(href);
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
