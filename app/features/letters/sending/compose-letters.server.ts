import type { App } from "#app/platform/app.ts";
import { dkimOptions, signMessage } from "#app/platform/mail/dkim/dkim-signing.ts";
import { senderAddress } from "#app/platform/mail/sender.ts";
import { type Addressee, composeLetter } from "./letter-message.server.ts";
import "./sending-tables.ts";

/** Creates one recipient's message. */
export type Compose = (addressee: Addressee) => Promise<Buffer> | Buffer;

/** Reads the letter of a sending, which staff may continue with another text, and its signing keys. */
export async function readComposer(app: App, sendingId: number): Promise<Compose> {
  const { subject, html, text, sender_name, reply_to } = await app.database.db
    .selectFrom("letter_sending")
    .select(["subject", "html", "text", "sender_name", "reply_to"])
    .where("id", "=", sendingId)
    .executeTakeFirstOrThrow();
  const compose = await composeLetter({
    subject,
    html,
    text,
    from: { name: sender_name, address: senderAddress(app.config) },
    replyTo: reply_to,
    feedbackId: `${sendingId}:letter:lightwell`,
    listId: `<newsletter.${new URL(app.config.siteUrl).hostname}>`,
  });
  const dkim = await dkimOptions(app);
  return dkim ? (addressee) => signMessage(dkim, compose(addressee)) : compose;
}
