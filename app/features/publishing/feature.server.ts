import type { Feature } from "#app/resources/feature.ts";
import { hasTrait } from "#app/resources/resource-definition.ts";
import { servePublishing } from "./publishing.server.ts";
import { closeReviewNotes } from "./review-notes.server.ts";
import { requestReviews } from "./review-request.server.tsx";
import { selectSentBack } from "./sent-back.server.ts";

export const publishingFeature: Feature = {
  serveResource(http, app, resource) {
    if (hasTrait(resource.definition, "publication")) servePublishing(http, app, resource);
  },
  changeListeners: [
    { of: "all", onChange: closeReviewNotes },
    { of: "all", onChange: requestReviews },
  ],
  waiting: [
    {
      name: "sent back",
      labels: { one: "item sent back to you", many: "items sent back to you" },
      select: selectSentBack,
    },
  ],
};
