import { isDeepStrictEqual } from "node:util";
import type { App } from "#app/platform/app.ts";
import { dkimOptions, signMessage } from "#app/platform/mail/dkim/dkim-signing.ts";
import { senderAddress } from "#app/platform/mail/sender.ts";
import { type Addressee, composeLetter, type LetterMail } from "./letter-message.server.ts";
import "./sending-tables.ts";

/** Makes the message of one recipient. */
export type Compose = (addressee: Addressee) => Promise<Buffer> | Buffer;

/** Composes the letters of sendings. The one that was composed last is kept for as long as it stays as it is. */
export class LetterComposer {
  readonly #app: App;
  #last: { mail: LetterMail; compose: (addressee: Addressee) => Buffer } | undefined;

  constructor(app: App) {
    this.#app = app;
  }

  /** Reads the letter, since staff may send on with another text, and how it is signed. */
  async letterOf(sendingId: number): Promise<Compose> {
    const { config, database } = this.#app;
    const { subject, html, text, sender_name, reply_to } = await database.db
      .selectFrom("letter_sending")
      .select(["subject", "html", "text", "sender_name", "reply_to"])
      .where("id", "=", sendingId)
      .executeTakeFirstOrThrow();
    const { compose } = await this.#compose({
      ...{ subject, html, text },
      from: { name: sender_name, address: senderAddress(config) },
      replyTo: reply_to,
      feedbackId: `${sendingId}:letter:lightwell`,
      listId: `<newsletter.${new URL(config.siteUrl).hostname}>`,
    });
    const dkim = await dkimOptions(this.#app);
    return dkim ? (addressee) => signMessage(dkim, compose(addressee)) : compose;
  }

  async #compose(mail: LetterMail) {
    const last = this.#last;
    if (last && isDeepStrictEqual(mail, last.mail)) return last;
    this.#last = { mail, compose: await composeLetter(mail) };
    return this.#last;
  }
}
