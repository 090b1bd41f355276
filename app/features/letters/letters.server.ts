import { editors } from "#app/platform/rules.ts";
import { serveResource } from "#app/resources/serve-resource.server.ts";
import { letters } from "./letters.resource.ts";

/** Visitors get letters by email only, so that nothing of the resource is theirs to read. */
export const letterResource = serveResource(letters, {
  access: { read: editors, write: editors },
  publicFields: [],
});
