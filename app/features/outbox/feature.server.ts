import { owners } from "#app/platform/access/rules.ts";
import { mailFacts, personMail } from "#app/platform/mail/person-mail.ts";
import { emailsInDoubt, failedEmails } from "#app/platform/mail/stored-emails.ts";
import type { Feature } from "#app/resources/feature.ts";
import { serveOutbox } from "./outbox.server.ts";
import { serveTestEmail } from "./test-email.server.ts";

export const outboxFeature: Feature = {
  async serve(http, app) {
    serveOutbox(http, app);
    serveTestEmail(http, app);
    const { smtpUrl } = app.config;
    if (!smtpUrl) return;
    const { createMailWorker } = await import("#app/platform/mail/mail-worker.ts");
    const worker = createMailWorker(app, smtpUrl);
    http.addHook("onListen", async () => worker.start());
    http.addHook("onClose", () => worker.stop());
  },
  personalData: personMail,
  personFacts: mailFacts,
  waiting: [
    {
      name: "failed email",
      rule: owners,
      labels: { one: "email that could not be sent", many: "emails that could not be sent" },
      path: "/admin/outbox?state=failed",
      query: failedEmails,
    },
    {
      name: "email in doubt",
      rule: owners,
      labels: { one: "email that may not have arrived", many: "emails that may not have arrived" },
      path: "/admin/outbox?state=in_doubt",
      query: emailsInDoubt,
    },
  ],
};
