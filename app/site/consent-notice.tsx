import type { PublicSettings } from "#app/features/settings/settings.resource.ts";
import { answers } from "./consent.ts";
import { SiteLink } from "./site-link.tsx";

/**
 * Asks before anything is measured, where the academy's settings say so; both answers are one click.
 * It is in every document, shown while the starter finds no answer, and heard by the starter.
 */
export function ConsentNotice({ settings }: { settings: PublicSettings }) {
  if (settings.tag_manager_id === null || !settings.tag_manager_needs_consent) return null;
  return (
    <section className="consent" aria-label="Counting visits">
      <p>
        May we count this visit? It helps us see which pages are read.{" "}
        <SiteLink to="/privacy">What is counted</SiteLink>
      </p>
      <div className="consent-answers">
        <button type="button" className="button button-quiet" {...answers("no")}>
          No, thank you
        </button>
        <button type="button" className="button button-quiet" {...answers("yes")}>
          Yes
        </button>
      </div>
    </section>
  );
}
