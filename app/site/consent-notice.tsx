import { useState, useSyncExternalStore } from "react";
import type { PublicSettings } from "#app/features/settings/settings.resource.ts";
import { SiteLink } from "./site-link.tsx";
import { keepConsent, mustAsk, reportPagePath, startTagManager } from "./tag-manager.ts";

const never = () => () => {};

/** Asks before anything is measured, where the academy's settings say so; both answers are one click. */
export function ConsentNotice({ settings }: { settings: PublicSettings }) {
  const [answered, setAnswered] = useState(false);
  const ask = useSyncExternalStore(
    never,
    () => mustAsk(settings),
    () => false,
  );
  if (!ask || answered) return null;

  function answer(value: "yes" | "no") {
    keepConsent(value);
    setAnswered(true);
    if (value === "no" || settings.tag_manager_id === null) return;
    reportPagePath(settings, window.location.pathname + window.location.search);
    startTagManager(settings.tag_manager_id);
  }

  return (
    <section className="consent" aria-label="Counting visits">
      <p>
        May we count this visit? It helps us see which pages are read.{" "}
        <SiteLink to="/privacy">What is counted</SiteLink>
      </p>
      <div className="consent-answers">
        <button type="button" className="button button-quiet" onClick={() => answer("no")}>
          No, thank you
        </button>
        <button type="button" className="button button-quiet" onClick={() => answer("yes")}>
          Yes
        </button>
      </div>
    </section>
  );
}
