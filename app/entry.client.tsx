import { StrictMode, startTransition, useEffect } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { recoverMissingModules } from "./platform/page-cache/missing-modules.ts";
import { LIVE_EVENT } from "./platform/page-cache/starter-marks.ts";
import { ignoreSkippedTransitions } from "./ui/skipped-transitions.ts";

recoverMissingModules();
ignoreSkippedTransitions();

/** Tells the starter script that the page is hydrated, so that it replays the held events. */
function HydrationSignal() {
  useEffect(() => void window.dispatchEvent(new Event(LIVE_EVENT)), []);
  return null;
}

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
      <HydrationSignal />
    </StrictMode>,
  );
});
