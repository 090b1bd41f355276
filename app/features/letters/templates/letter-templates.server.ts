import { editors } from "#app/platform/access/rules.ts";
import { serveResource } from "#app/resources/serve-resource.server.ts";
import { letterTemplates } from "../letter-templates.resource.ts";

export const letterTemplateResource = serveResource(letterTemplates, {
  access: { read: editors, write: editors },
  publicFields: [],
});
