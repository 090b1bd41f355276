import type { Feature } from "#app/resources/feature.ts";
import { settings } from "../settings/settings.resource.ts";
import { serveLetterLinks } from "./clicks/serve-links.server.ts";
import { recordDigestChoice } from "./digest/digest-choice.server.ts";
import { runDigest } from "./digest/run-digest.server.ts";
import { letters } from "./letters.resource.ts";
import { letterResource } from "./letters.server.ts";
import { webLetterResource } from "./on-site/web-letters.server.ts";
import { serveOutcomes } from "./outcomes/serve-outcomes.server.ts";
import { readBounceMailbox } from "./returns/mailbox/read-mailbox.server.ts";
import { letterBlockFacts, serveLetterBlocks } from "./returns/person-block.server.ts";
import { serveLetterWebhooks } from "./returns/serve-webhooks.server.ts";
import { cancelDeletedLetters } from "./sending/finish-sendings.server.ts";
import { letterPersonalData } from "./sending/person-letters.server.ts";
import type { Readers } from "./sending/readers.ts";
import { serveSending } from "./sending/sending-routes.server.ts";
import { serveLetters } from "./serve-letters.server.ts";
import { letterTemplateResource } from "./templates/letter-templates.server.ts";
import { selectWaitingLetters } from "./waiting-letters.server.ts";

export const lettersFeature = (readers: Readers): Feature => ({
  resources: [letterResource, webLetterResource, letterTemplateResource],
  serve(http, app) {
    serveLetters(http, app);
    serveSending(http, app, readers);
    serveLetterWebhooks(http, app);
    serveOutcomes(http, app);
    serveLetterLinks(http, app);
    serveLetterBlocks(http, app);
  },
  changeListeners: [
    { of: letters, onChange: cancelDeletedLetters },
    { of: settings, onChange: recordDigestChoice },
  ],
  everyMinute: {
    "bounce mailbox": async (app) => {
      if (app.config.bounces) await readBounceMailbox(app, app.config.bounces);
    },
    "weekly digest": (app) => runDigest(app, readers),
  },
  personalData: letterPersonalData,
  personFacts: letterBlockFacts,
  waiting: [
    {
      name: "letter",
      labels: {
        one: "letter to review: weekly digest or automatically paused mailing",
        many: "letters to review: weekly digests and automatically paused mailings",
      },
      select: selectWaitingLetters,
    },
  ],
});
