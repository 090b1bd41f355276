import type { IncomingHttpHeaders } from "node:http";
import type { LetterWebhooks } from "#app/platform/config/config.ts";
import type { Returned } from "../return-kinds.ts";

export interface WebhookRequest {
  headers: IncomingHttpHeaders;
  body: Buffer;
}

/** How the reports of one provider are verified and read. */
export interface Webhook {
  /** The secret or key of the configuration; the webhook does not exist without. */
  secretOf(config: LetterWebhooks): string | undefined;
  /** Whether the provider has sent it. */
  verify(request: WebhookRequest, secret: string, now: Date): boolean | Promise<boolean>;
  /**
   * The signature, if it does not cover the body, so that each is accepted once: whoever has captured one could put other
   * reports under it.
   */
  signatureOf?(body: Buffer): string;
  /** What came back; reports of other things are left out. @throws ZodError, SyntaxError */
  read(body: Buffer): Returned[] | Promise<Returned[]>;
}
