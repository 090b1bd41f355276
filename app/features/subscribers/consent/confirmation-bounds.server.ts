import { type SqlBool, sql } from "kysely";
import type { App } from "#app/platform/app.ts";
import type { AnyQueryable } from "#app/platform/database/database.ts";
import {
  ADDRESS_PERIOD,
  exceededLimit,
  MAX_TO_ADDRESS,
  type VisitorEmailLimit,
} from "#app/platform/mail/visitor-emails.ts";
import { CONFIRMATION } from "./confirmation-email.server.tsx";

/** Repeating the form within this time sends nothing, since it is a double click. */
const PAUSE = 10 * 60_000;

export type Refusal = "too_soon" | VisitorEmailLimit;

/**
 * The reason why no confirmation may be sent to an address now, if any. The daily limit per address is exact under the
 * person's lock; the hourly limit is approximate.
 */
export async function findRefusal(
  trx: AnyQueryable,
  app: Pick<App, "now">,
  { email_key, confirmation_sent_at = null }: { email_key: string; confirmation_sent_at?: string | null },
): Promise<Refusal | undefined> {
  const pausedSince = new Date(app.now().getTime() - PAUSE).toISOString();
  if (confirmation_sent_at !== null && confirmation_sent_at > pausedSince) return "too_soon";
  return exceededLimit(trx, app, { kind: CONFIRMATION, recipientKey: email_key });
}

/** The same limit per address as a condition on rows of `subscriber`. */
export const hasRoom = (app: Pick<App, "now">) =>
  sql<SqlBool>`(select count(*) from mail where mail.recipient_key = subscriber.email_key
    and mail.created_at > ${new Date(app.now().getTime() - ADDRESS_PERIOD).toISOString()}
    and mail.kind = ${CONFIRMATION}) < ${MAX_TO_ADDRESS}`;
