import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { followWithoutModules } from "./platform/page-cache/missing-modules.ts";
import { ignoreSkippedTransitions } from "./ui/skipped-transitions.ts";

followWithoutModules();
ignoreSkippedTransitions();

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  );
});
