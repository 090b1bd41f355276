import { editors } from "#app/platform/access/rules.ts";
import { serveResource } from "#app/resources/serve-resource.server.ts";
import { topics } from "../topics.resource.ts";

export const topicResource = serveResource(topics, {
  access: { read: editors, write: editors },
  publicFields: [],
});
