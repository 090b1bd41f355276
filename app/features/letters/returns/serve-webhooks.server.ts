import type { ZodTypeProvider } from "fastify-type-provider-zod";
import { z } from "zod";
import { refundAttempts, reserveAttempts } from "#app/platform/access/attempt-limits.ts";
import type { App } from "#app/platform/app.ts";
import { BadRequest, NotFound, PermissionDenied, TooManyRequests } from "#app/platform/errors.ts";
import type { Http } from "#app/platform/http/http.ts";
import { clientKey } from "#app/platform/http/ip.ts";
import { letters } from "../letters.resource.ts";
import { recordReturns } from "./record-returns.server.ts";
import { mailgun } from "./webhooks/mailgun.ts";
import { postmark } from "./webhooks/postmark.ts";
import { sendgrid } from "./webhooks/sendgrid.ts";
import { ses } from "./webhooks/ses.ts";
import type { Webhook } from "./webhooks/webhook.ts";

const webhooks = { ses, postmark, mailgun, sendgrid } satisfies Record<string, Webhook>;
const names = Object.keys(webhooks) as [keyof typeof webhooks];
/** SendGrid sends up to 768 KB per request. */
const BODY_LIMIT = 1024 * 1024;
const limits = [{ name: "letter-webhook", max: 1200, windowMs: 60_000 }];
/** In milliseconds; longer than any signature is valid. */
const SIGNATURE_WINDOW = 24 * 60 * 60_000;

/** Receives reports from the providers that deliver the letters. */
export function serveLetterWebhooks(http: Http, app: App): void {
  http.register(async (scope) => {
    // Signatures cover the raw bytes, and Amazon sends JSON as plain text.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser("*", { parseAs: "buffer", bodyLimit: BODY_LIMIT }, (_request, body, done) =>
      done(null, body),
    );
    scope.withTypeProvider<ZodTypeProvider>().post(
      `${letters.path}/reports/:provider/`,
      {
        config: { access: "public", fromAnySite: true, extraStatuses: [403, 404, 413, 429, 503] },
        schema: {
          tags: [letters.labels.many],
          summary: "Receive a provider’s report of bounces and spam complaints",
          description:
            "Accepts the signed webhooks of Amazon SES, Postmark, Mailgun and SendGrid in their own formats. Responds with 404 for a provider without a key in the configuration.",
          params: z.object({ provider: z.enum(names) }),
          response: { 204: z.null() },
        },
      },
      async (request, reply) => {
        const webhook: Webhook = webhooks[request.params.provider];
        const secret = webhook.getSecret(app.config.letterWebhooks);
        if (secret === undefined) throw new NotFound();
        await app.rateLimits.take(limits, clientKey(request));
        const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
        const { headers } = request;
        if (!(await understood(() => webhook.verify({ headers, body }, secret, app.now()))))
          throw new PermissionDenied("The signature is not valid.");
        await once(app, webhook.getSignature?.(body), async () =>
          recordReturns(app, await understood(() => webhook.read(body))),
        );
        return reply.code(204).send(null);
      },
    );
  });
}

/**
 * Runs the work only once per signature. If it fails, the provider may try again.
 * @throws PermissionDenied if the signature has been used
 */
async function once(app: App, signature: string | undefined, work: () => Promise<void>): Promise<void> {
  if (signature === undefined) return work();
  const uses = [{ key: `letter-report:${signature}`, limit: 1, window: SIGNATURE_WINDOW }];
  await reserveAttempts(app, uses).catch((error: unknown) => {
    throw error instanceof TooManyRequests ? new PermissionDenied("This signature has already been used.") : error;
  });
  await work().catch(async (error: unknown) => {
    await refundAttempts(app, uses);
    throw error;
  });
}

/** @throws BadRequest if the report is in another format */
async function understood<T>(read: () => T | Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof z.ZodError)
      throw new BadRequest("The report is not in the provider’s format.");
    throw error;
  }
}
