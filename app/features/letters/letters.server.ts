import { editors } from "#app/platform/access/rules.ts";
import { serveResource } from "#app/resources/serve-resource.server.ts";
import { letters } from "./letters.resource.ts";
import { addProgress } from "./sending/letter-progress.server.ts";

/** Visitors get letters only by email, so the resource has nothing for them to read. */
export const letterResource = serveResource(letters, {
  access: { read: editors, write: editors },
  publicFields: [],
  computed: { sending_at: ["sending_state"], sent_percent: ["sending_state"] },
  hooks: {
    beforeWrite: (_values, before) => (before ? {} : { sending_state: "draft" }),
    afterRead: addProgress,
  },
});
