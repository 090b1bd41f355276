import type { IncomingHttpHeaders } from "node:http";
import type { LetterWebhooks } from "#app/platform/config/config.ts";
import type { Returned } from "../return-kinds.ts";

export interface WebhookRequest {
  headers: IncomingHttpHeaders;
  body: Buffer;
}

/** How the reports of one provider are verified and read. */
export interface Webhook {
  /** The configured secret or key; without one, the webhook does not exist. */
  getSecret(config: LetterWebhooks): string | undefined;
  /** Whether the request comes from the provider. */
  verify(request: WebhookRequest, secret: string, now: Date): boolean | Promise<boolean>;
  /**
   * The signature, if it does not cover the body. Each is accepted once, because an attacker could reuse a captured one
   * with another report.
   */
  getSignature?(body: Buffer): string;
  /** The reported returns; other events are ignored. @throws ZodError, SyntaxError */
  read(body: Buffer): Returned[] | Promise<Returned[]>;
}
