import { Readable } from "node:stream";
import type SMTPConnection from "nodemailer/lib/smtp-connection";
import { formatBytes } from "../text/format-bytes.ts";
import { isDemoAddress } from "./demo-addresses.ts";
import { smtpOptions } from "./smtp-transport.ts";

export interface Envelope {
  from: string;
  to: string;
}

/** The mail server's response, or that there was none. */
export type Answer =
  | { kind: "accepted" }
  /**
   * The server permanently rejects this recipient. `code` is its reply to the recipient's address, if it rejected that.
   */
  | { kind: "refused"; message: string; code?: number }
  /**
   * The server permanently rejects the message for any recipient; `isRead`: after reading it, not because of its sender
   * or size.
   */
  | { kind: "message_refused"; message: string; isRead: boolean }
  /** The server does not accept the message now. */
  | { kind: "deferred"; message: string }
  /** The server accepts fewer emails, or none from this account; this says nothing about the recipient. */
  | { kind: "busy"; message: string }
  /** The connection ended before the message was sent. */
  | { kind: "lost"; message: string }
  /** The connection ended before the server responded to the message. */
  | { kind: "in_doubt"; message: string }
  /** The message was not sent, because it was withdrawn. */
  | { kind: "withdrawn" };

/** No connection can be opened; the message states the reason. */
export class NoConnection extends Error {}

interface SmtpError extends Error {
  code?: string;
  command?: string;
  responseCode?: number;
  response?: string;
}

/** In milliseconds; servers may take minutes to respond to a message (RFC 5321, section 4.5.3.2). */
const ANSWER_TIMEOUT = 5 * 60_000;

/** A message that is written in one piece once this is allowed: nodemailer pipes it when the server is ready for it. */
class HeldMessage extends Readable {
  readonly #message: Buffer;
  readonly #hand: () => Promise<boolean>;
  constructor(message: Buffer, hand: () => Promise<boolean>) {
    super();
    this.#message = message;
    this.#hand = hand;
  }

  override pipe<T extends NodeJS.WritableStream>(target: T): T {
    this.#hand().then(
      (isAllowed) => (isAllowed ? target.end(this.#message) : this.destroy(new Error("withdrawn"))),
      (error) => this.destroy(error),
    );
    return target;
  }
}

/** A connection to the mail server that is opened on demand, and reopened after a number of messages. */
export class SmtpLane {
  readonly #options: ReturnType<typeof smtpOptions>;
  readonly #most: number;
  #connection: SMTPConnection | undefined;
  #sent = 0;
  #takesUnicode = false;

  constructor(smtpUrl: string, most: number) {
    this.#options = { ...smtpOptions(smtpUrl), socketTimeout: ANSWER_TIMEOUT };
    this.#most = most;
  }

  /**
   * Sends a message.
   * @param hand called when the server is ready for the message itself; must allow it
   * @throws NoConnection; errors of `hand`
   */
  async send(envelope: Envelope, message: Buffer, hand: () => Promise<boolean>): Promise<Answer> {
    // All queued emails and letters pass here.
    if (isDemoAddress(envelope.to))
      return { kind: "refused", message: "This is a fictional person of the demo, who receives no email." };
    if (this.#sent >= this.#most) this.leave();
    const connection = this.#connection ?? (await this.#open());
    // A server that does not support these characters would respond as if the mailbox did not exist.
    if (!this.#takesUnicode && /[^ -~]/.test(envelope.to))
      return {
        kind: "refused",
        message: "The mail server does not accept these characters before the @ (no SMTPUTF8).",
      };
    this.#sent += 1;
    let stage: "envelope" | "withdrawn" | "handed" = "envelope";
    let problem: unknown;
    const content = new HeldMessage(message, async () => {
      try {
        stage = (await hand()) ? "handed" : "withdrawn";
      } catch (error) {
        problem = error;
        throw error;
      }
      return stage === "handed";
    });
    const failure = await new Promise<SmtpError | null>((done) => {
      connection.send({ from: envelope.from, to: [envelope.to], size: message.length }, content, (error) =>
        done(error as SmtpError | null),
      );
    });
    if (!failure) return { kind: "accepted" };
    // nodemailer compares the size with the limit that the server announced, and sends nothing.
    const most = /^Message size larger than allowed (\d+)$/.exec(failure.message)?.[1];
    if (most) return { kind: "message_refused", message: tooLarge(message.length, Number(most)), isRead: false };
    // Anything begun on this connection cannot be continued.
    if (!failure.responseCode || isOfConnection(failure.responseCode)) this.close();
    // nodemailer leaves the transaction of a rejected recipient open, in which the server does not accept another
    // message.
    else if (failure.code === "EENVELOPE") await this.#reset(connection);
    if (problem) throw problem;
    if (stage === ("withdrawn" as typeof stage)) return { kind: "withdrawn" };
    return toAnswer(failure, stage === ("handed" as typeof stage));
  }

  /** Says goodbye, if no message is being sent. */
  leave(): void {
    this.#connection?.quit();
    this.#connection = undefined;
  }

  /** Closes the connection, even while a message is being sent. */
  close(): void {
    this.#connection?.close();
    this.#connection = undefined;
  }

  async #reset(connection: SMTPConnection): Promise<void> {
    const isReset = await new Promise<boolean>((done) => {
      const ended = () => done(false);
      connection.once("end", ended);
      connection.reset((error) => {
        connection.off("end", ended);
        done(!error);
      });
    });
    if (!isReset) this.close();
  }

  async #open(): Promise<SMTPConnection> {
    const { default: Connection } = await import("nodemailer/lib/smtp-connection");
    const connection = new Connection(this.#options);
    connection.once("end", () => {
      if (this.#connection === connection) this.#connection = undefined;
    });
    await new Promise<void>((done, fail) => {
      const failed = (error: Error) => {
        connection.close();
        fail(new NoConnection(error.message));
      };
      connection.on("error", failed);
      connection.connect((error) => {
        if (error) return failed(error);
        this.#takesUnicode = /[ -]SMTPUTF8\b/i.test(String(connection.lastServerResponse));
        const { auth } = this.#options;
        if (!auth || !connection.allowsAuth) return done();
        connection.login(auth, (refused) => (refused ? failed(refused) : done()));
      });
    });
    this.#connection = connection;
    this.#sent = 0;
    return connection;
  }
}

/** 421: the server closes the connection; 503: it does not expect this command now (RFC 5321, section 4.2.3). */
const isOfConnection = (code: number) => code === 421 || code === 503;

const tooLarge = (size: number, most: number) =>
  `The message is ${formatBytes(size)}, but the mail server accepts at most ${formatBytes(most)}.`;

/**
 * Enhanced status codes (RFC 3463) about a recipient's address or mailbox. Some servers check a recipient only after
 * they have read the message.
 */
const OF_RECIPIENT = /(?:^|[^\d.])5\.(?:1\.(?:[0-6]|10)|2\.\d+)(?![\d.])/;

function toAnswer({ message, response, code, responseCode = 0, command }: SmtpError, isHanded: boolean): Answer {
  // The address cannot be sent to this server, for example because it is not in Latin script.
  if (responseCode === 0 && code === "EENVELOPE") return { kind: "refused", message };
  if (responseCode === 0) return { kind: isHanded ? "in_doubt" : "lost", message };
  const isTemporarilyOfAccount = command === "MAIL FROM" && responseCode < 500;
  const isOfMail = command === "MAIL FROM" || command === "RCPT TO" || command === "DATA";
  if (!isOfMail || isTemporarilyOfAccount || isOfConnection(responseCode) || isOfAccount(responseCode))
    return { kind: "busy", message };
  if (responseCode < 500) return { kind: "deferred", message };
  if (command === "RCPT TO") return { kind: "refused", message: response ?? message, code: responseCode };
  if (isHanded && OF_RECIPIENT.test(message)) return { kind: "refused", message };
  return { kind: "message_refused", message, isRead: isHanded };
}

/** Codes that mean that the account may not send yet, or not in this way (RFC 4954, section 6). */
const isOfAccount = (code: number) => [530, 534, 535, 538].includes(code);
