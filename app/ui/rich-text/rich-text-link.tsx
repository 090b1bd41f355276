import type { ReactNode } from "react";
import { Link } from "react-router";
import { isInternalPath, safeHref } from "./safe-href.ts";

interface RichTextLinkProps {
  href: unknown;
  className?: string;
  children?: ReactNode;
}

/** A link of a document; only its text where the address is none we follow. */
export function RichTextLink({ href, className, children }: RichTextLinkProps) {
  const address = safeHref(href);
  if (address === undefined) return <>{children}</>;
  if (isInternalPath(address)) {
    return (
      <Link to={address} className={className} prefetch="intent" viewTransition>
        {children}
      </Link>
    );
  }
  return (
    <a href={address} className={className}>
      {children}
    </a>
  );
}
