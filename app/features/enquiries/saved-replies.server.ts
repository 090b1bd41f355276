import { editors } from "#app/platform/access/rules.ts";
import { serveResource } from "#app/resources/serve-resource.server.ts";
import { savedReplies } from "./saved-replies.resource.ts";

export const savedReplyResource = serveResource(savedReplies, {
  access: { read: editors, write: editors },
  publicFields: [],
});
