import type { Feature } from "#app/resources/feature.ts";
import { type FindRevisions, serveAudit } from "./audit.server.ts";
import { auditChanges } from "./audit-changes.server.ts";
import { changeFacts } from "./item-changes.server.ts";

export const auditFeature = (findRevisions: FindRevisions): Feature => ({
  serve: (http, app) => serveAudit(http, app, findRevisions),
  changeListeners: [{ of: "all", onChange: auditChanges }],
  personFacts: changeFacts,
});
