import type { PublicSettings } from "#app/features/settings/settings.resource.ts";
import { answers } from "../../consent.ts";
import "./measuring.css";

/** What is measured by others, as the settings have it now, and the visitor's choice where there is one. */
export function Measuring({ settings }: { settings: PublicSettings }) {
  const { tag_manager_id, tag_manager_needs_consent } = settings;
  return (
    <section className="rich-text measuring" aria-labelledby="measuring-title">
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
          {tag_manager_needs_consent ? <Choice /> : null}
        </>
      )}
    </section>
  );
}

/** The starter marks the document with the answer and hears the buttons; styles show what belongs to it. */
function Choice() {
  return (
    <>
      <p role="status">
        <span className="measuring-unheard">Without JavaScript, nothing of it is loaded.</span>
        <span className="measuring-ask">You have not chosen yet, so your visits are not counted.</span>
        <span className="measuring-yes">You have agreed: your visits are counted.</span>
        <span className="measuring-no">You have said no: your visits are not counted.</span>
      </p>
      <p className="measuring-answers">
        <button type="button" className="button button-quiet" {...answers("yes")}>
          Count my visits
        </button>
        <button type="button" className="button button-quiet" {...answers("no")}>
          Do not count my visits
        </button>
      </p>
    </>
  );
}
