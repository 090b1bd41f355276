import type { App } from "#app/platform/app.ts";
import type { Http } from "#app/platform/http/http.ts";
import { hasPlace } from "#app/resources/item-page.ts";
import { hasTrait } from "#app/resources/resource-definition.ts";
import { serveRoutes } from "#app/resources/routes.server.ts";
import { serveExport } from "./exports/exports.server.ts";
import { serveHistory } from "./history/history.server.ts";
import { servePresence } from "./presence/presence.server.ts";
import { servePreview } from "./previews/previews.server.ts";
import { servePublishing } from "./publishing/publishing.server.ts";

/** The routes of every resource, according to its declaration. */
export function serveResources(http: Http, app: App): void {
  for (const resource of app.resources) {
    serveRoutes(http, app, resource);
    serveHistory(http, app, resource);
    if (!resource.except.includes("export")) serveExport(http, app, resource);
    if (!resource.except.includes("update")) servePresence(http, app, resource);
    const hasDrafts = hasTrait(resource.definition, "publication");
    if (hasDrafts || hasPlace(resource.definition)) servePreview(http, app, resource);
    if (hasDrafts) servePublishing(http, app, resource);
  }
}
