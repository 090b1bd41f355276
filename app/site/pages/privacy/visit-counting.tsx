import type { PublicSettings } from "#app/features/settings/settings.resource.ts";
import { consentAttributes } from "../../consent.ts";
import "./visit-counting.css";

/** Describes what third parties measure according to the settings, with the visitor's choice if there is one. */
export function VisitCounting({ settings }: { settings: PublicSettings }) {
  const { tag_manager_id, tag_manager_needs_consent } = settings;
  return (
    <section className="rich-text visit-counting" aria-labelledby="measuring-title">
      <h2 id="measuring-title">Counting by others</h2>
      {tag_manager_id === null ? (
        <p>This site has no tag manager and no other outside counter. Nobody else learns here which pages you read.</p>
      ) : (
        <>
          <p>
            {tag_manager_needs_consent ? "If you agree, this site loads" : "This site loads"} Google Tag Manager (
            {tag_manager_id}). It is told the address of each page you open, Google learns your network address, and
            what is measured with it can put cookies of its own into your browser.
            {tag_manager_needs_consent ? " Unless you agree, none of that happens." : null}
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
        <span className="visit-counting-no-script">Without JavaScript, nothing of it is loaded.</span>
        <span className="visit-counting-ask">You have not chosen yet, so your visits are not counted.</span>
        <span className="visit-counting-yes">You have agreed: your visits are counted.</span>
        <span className="visit-counting-no">You have said no: your visits are not counted.</span>
      </p>
      <p className="visit-counting-actions">
        <button type="button" className="button button-quiet" {...consentAttributes("yes")}>
          Count my visits
        </button>
        <button type="button" className="button button-quiet" {...consentAttributes("no")}>
          Do not count my visits
        </button>
      </p>
    </>
  );
}
