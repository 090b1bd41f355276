import type { Feature } from "#app/resources/feature.ts";
import { hasPlace } from "#app/resources/item-page.ts";
import { hasTrait } from "#app/resources/resource-definition.ts";
import { forgetPreviewDrafts } from "./preview-drafts.server.ts";
import { servePreview } from "./previews.server.ts";

export const previewsFeature: Feature = {
  serveResource(http, app, resource) {
    const { definition } = resource;
    if (hasTrait(definition, "publication") || hasPlace(definition)) servePreview(http, app, resource);
  },
  hourly: { "preview drafts": forgetPreviewDrafts },
};
