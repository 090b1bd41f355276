import type { ReactNode } from "react";
import { Link, useLocation } from "react-router";

/** A link of the layout; `aria-current` marks the current page ("page") and its section ("true"). */
export function SiteLink({ to, className, children }: { to: string; className?: string; children: ReactNode }) {
  const here = useLocation().pathname.replace(/(.)\/$/, "$1");
  const current = here === to ? "page" : to !== "/" && here.startsWith(`${to}/`) ? "true" : undefined;
  return (
    <Link to={to} className={className} aria-current={current} prefetch="intent" viewTransition>
      {children}
    </Link>
  );
}
