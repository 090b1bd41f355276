import { safeHref } from "#app/document/safe-href.ts";
import { Icon } from "#app/ui/icon.tsx";
import type { Article } from "./article-loader.server.ts";

/** The link to the full piece at another outlet. */
export function OutletLink({ article, quiet = false }: { article: Article; quiet?: boolean }) {
  const { kind, source_name, source_url } = article;
  const address = kind === "in_media" ? safeHref(source_url) : undefined;
  if (!address) return null;
  return (
    <p className="outlet">
      <a href={address} className={quiet ? "quiet-link" : "button"} rel="noopener">
        Read the full article at {source_name || new URL(address).hostname}
        {quiet ? null : <Icon name="arrow" />}
      </a>
    </p>
  );
}
