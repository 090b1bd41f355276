import { z } from "zod";
import { listRoles, owners } from "#app/platform/access/rules.ts";
import type { App } from "#app/platform/app.ts";
import { recordAudit } from "#app/platform/audit.ts";
import { requireStaff } from "#app/platform/http/access.ts";
import type { Http } from "#app/platform/http/http.ts";
import type { RateLimit } from "#app/platform/http/rate-limit.ts";
import { dkimOptions } from "#app/platform/mail/dkim/dkim-signing.ts";
import { getSender } from "#app/platform/mail/sender.ts";
import { redactPassword, smtpOptions } from "#app/platform/mail/smtp-transport.ts";
import { EMAIL_MAX_LENGTH, isEmailAddress } from "#app/platform/text/email-address.ts";

/** Per account: a mail server may lock an account after several failures. */
const limits: RateLimit[] = [{ name: "test-email", max: 5, windowMs: 60_000 }];
/** In milliseconds; shorter than what browsers and proxies wait for. */
const TIMEOUT = 20_000;

const Body = z.strictObject({
  to: z.string().trim().min(1).max(EMAIL_MAX_LENGTH).refine(isEmailAddress, "Enter a valid email address."),
});
const Result = z
  .object({
    sent: z.boolean(),
    message: z.string().meta({ description: "The mail server’s response, or the error." }),
  })
  .meta({ id: "TestEmailResult" });

/** Sends an email immediately, bypassing the outbox, and returns the mail server's response. */
export function serveTestEmail(http: Http, app: App): void {
  http.post(
    "/api/common/test-email/",
    {
      config: { access: listRoles(owners), extraStatuses: [429] },
      schema: {
        tags: ["Common"],
        summary: "Send a test email now",
        description: "Responds with 200 even if the mail server refuses the email; `message` has its response.",
        body: Body,
        response: { 200: Result },
      },
    },
    async (request) => {
      const actor = requireStaff(request);
      await app.rateLimits.take(limits, `staff-${actor.id}`);
      const event = { action: "test", resource: "mail", itemId: null, title: "" };
      await recordAudit(app.database.db, actor, [event], app.now().toISOString());
      return sendTestEmail(app, request.body.to);
    },
  );
}

async function sendTestEmail(app: App, to: string): Promise<z.infer<typeof Result>> {
  const { config } = app;
  const { smtpUrl } = config;
  if (!smtpUrl) {
    return {
      sent: false,
      message: "No mail server is set up (SMTP_URL is empty). Emails stay in the outbox.",
    };
  }
  const dkim = await dkimOptions(app);
  const { createTransport } = await import("nodemailer");
  const transport = createTransport({ ...smtpOptions(smtpUrl), connectionTimeout: TIMEOUT, socketTimeout: TIMEOUT });
  try {
    const { response } = await transport.sendMail({
      from: getSender(config),
      to: { name: "", address: to },
      subject: "Test email",
      text: `This is a test email from ${config.siteUrl}. You don’t need to do anything.`,
      ...(dkim ? { dkim } : {}),
      signal: AbortSignal.timeout(TIMEOUT),
    });
    return { sent: true, message: redactPassword(response, smtpUrl) };
  } catch (error) {
    const words = error instanceof Error ? error.message : String(error);
    return { sent: false, message: redactPassword(words, smtpUrl) };
  } finally {
    transport.close();
  }
}
