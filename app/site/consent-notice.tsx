import type { PublicSettings } from "#app/features/settings/settings.resource.ts";
import { consentAttributes } from "./consent.ts";
import { SiteLink } from "./site-link.tsx";

/**
 * Asks for consent before visits are measured, if the settings require it. It is in every document; the inline script
 * shows it until the visitor answers, and handles its buttons.
 */
export function ConsentNotice({ settings }: { settings: PublicSettings }) {
  if (settings.tag_manager_id === null || !settings.tag_manager_needs_consent) return null;
  return (
    <section className="consent" aria-label="Analytics consent">
      <p>
        May we count this visit? It shows us which pages people read. <SiteLink to="/privacy">What we count</SiteLink>
      </p>
      <div className="consent-actions">
        <button type="button" className="button button-quiet" {...consentAttributes("no")}>
          No, thank you
        </button>
        <button type="button" className="button button-quiet" {...consentAttributes("yes")}>
          Yes
        </button>
      </div>
    </section>
  );
}
