import type { PublicSettings } from "#app/features/settings/settings.resource.ts";
import { consentAttributes } from "../../consent.ts";
import "./visit-counting.css";

/** Describes what third parties measure according to the settings, with the visitor's choice if there is one. */
export function VisitCounting({ settings }: { settings: PublicSettings }) {
  const { tag_manager_id, tag_manager_needs_consent } = settings;
  return (
    <section className="rich-text visit-counting" aria-labelledby="measuring-title">
      <h2 id="measuring-title">Third-party analytics</h2>
      {tag_manager_id === null ? (
        <p>
          This site uses no tag manager or other third-party analytics. No one else learns which pages you read here.
        </p>
      ) : (
        <>
          <p>
            {tag_manager_needs_consent ? "If you agree, this site loads" : "This site loads"} Google Tag Manager (
            {tag_manager_id}). It receives the URL of each page you open, Google sees your IP address, and the analytics
            tools it loads can set their own cookies in your browser.
            {tag_manager_needs_consent ? " None of this happens unless you agree." : null}
          </p>
          {tag_manager_needs_consent ? <ConsentChoice /> : null}
        </>
      )}
    </section>
  );
}

/** The inline script sets the answer on the document and handles the buttons; styles show the matching text. */
function ConsentChoice() {
  return (
    <>
      <p role="status">
        <span className="visit-counting-no-script">Without JavaScript, none of this is loaded.</span>
        <span className="visit-counting-ask">You haven’t chosen yet, so your visits aren’t counted.</span>
        <span className="visit-counting-yes">You agreed, so your visits are counted.</span>
        <span className="visit-counting-no">You declined, so your visits aren’t counted.</span>
      </p>
      <p className="visit-counting-actions">
        <button type="button" className="button button-quiet" {...consentAttributes("yes")}>
          Count my visits
        </button>
        <button type="button" className="button button-quiet" {...consentAttributes("no")}>
          Don’t count my visits
        </button>
      </p>
    </>
  );
}
