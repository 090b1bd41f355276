import type { App } from "../app.ts";
import { backoffDelays } from "../jobs/backoff-delays.ts";
import { mailboxAddress } from "../text/email-address.ts";
import { dkimOptions, signMessage } from "./dkim/dkim-signing.ts";
import {
  cleanUpOutbox,
  type LeasedEmail,
  leaseEmails,
  markFailed,
  markHanded,
  markInDoubt,
  markSent,
  recordDoubts,
} from "./leases.ts";
import { decryptSecrets } from "./mail-secrets.ts";
import { redactAddresses } from "./redact-addresses.ts";
import { getSender, senderAddress } from "./sender.ts";
import { type Answer, NoConnection, SmtpLane } from "./smtp-lane.ts";

/** How often the outbox is checked, in milliseconds. */
const INTERVAL = 2000;
const CLEAN_UP_INTERVAL = 60 * 60 * 1000;
/** The longest wait before retrying a mail server that was unreachable, in milliseconds. */
const LONGEST_INTERVAL = 60_000;
/** How many emails are sent concurrently, each over its own connection. */
const CONNECTIONS = 3;
/** The number of emails after which a connection is reopened. */
const PER_CONNECTION = 100;
/** The timeout of an attempt, in milliseconds; well below the lease. */
const SEND_TIMEOUT = 120_000;
/** How long stopping waits for pending emails, in milliseconds. */
const STOP_TIMEOUT = 10_000;

export interface MailWorker {
  /** Sends all due emails; once started, the worker does this every few seconds. */
  run(): Promise<void>;
  start(): void;
  /**
   * Leases no more emails and waits for pending ones. Those that take too long are in doubt, or sent after their lease.
   */
  stop(): Promise<void>;
}

/**
 * Sends the emails in the outbox through the configured SMTP server. Any number of workers may run.
 *
 * An email that the server has accepted is never sent again: it is marked as submitted when the server is ready for it.
 * If the process ends or the connection breaks between that and the server's response, the email is in doubt, and is
 * sent again only if an owner decides so.
 */
export function createMailWorker(app: App, smtpUrl: string): MailWorker {
  const lanes = Array.from({ length: CONNECTIONS }, () => new SmtpLane(smtpUrl, PER_CONNECTION));
  let stopped = false;
  let running: Promise<boolean> | undefined;
  let timer: NodeJS.Timeout | undefined;
  let cleanedUpAt = 0;

  /** @returns whether the mail server was reachable and currently accepts emails */
  async function send(lane: SmtpLane, mail: LeasedEmail): Promise<boolean> {
    const answer = await deliver(lane, mail);
    if (answer.kind === "withdrawn") return true;
    if (answer.kind === "accepted") {
      if (!(await markSent(app, mail)))
        app.log.warn({ mailId: mail.id }, "an email was sent after its lease had expired or it was erased");
      return true;
    }
    const permanent = answer.kind === "refused" || answer.kind === "message_refused";
    const reason = redactAddresses(answer.message);
    app.log.warn({ mailId: mail.id, attempts: mail.attempts, permanent, reason }, "an email could not be sent");
    await (answer.kind === "in_doubt" ? markInDoubt(app, mail) : markFailed(app, mail, answer.message, { permanent }));
    return answer.kind !== "lost" && answer.kind !== "busy";
  }

  async function deliver(lane: SmtpLane, mail: LeasedEmail): Promise<Answer> {
    const message = await compose(app, mail);
    const envelope = { from: senderAddress(app.config), to: mailboxAddress(mail.recipient) };
    let isHanded = false;
    const hand = async () => {
      isHanded = await markHanded(app, mail);
      return isHanded;
    };
    const { promise: expired, resolve: expire } = Promise.withResolvers<Answer>();
    const timeout = setTimeout(() => {
      lane.close();
      expire({ kind: isHanded ? "in_doubt" : "lost", message: "The mail server took too long to respond." });
    }, SEND_TIMEOUT).unref();
    try {
      return await Promise.race([lane.send(envelope, message, hand), expired]);
    } catch (error) {
      if (error instanceof NoConnection) return { kind: "lost", message: error.message };
      throw error;
    } finally {
      clearTimeout(timeout);
    }
  }

  async function cleanUp() {
    if (app.now().getTime() - cleanedUpAt < CLEAN_UP_INTERVAL) return;
    cleanedUpAt = app.now().getTime();
    await cleanUpOutbox(app);
  }

  /**
   * @returns false if the mail server was unreachable or currently accepts none; the remaining emails are tried later
   */
  async function sendAllDue(): Promise<boolean> {
    await recordDoubts(app);
    await cleanUp();
    try {
      while (!stopped) {
        const emails = await leaseEmails(app, CONNECTIONS);
        if (emails.length === 0) break;
        const results = await Promise.allSettled(emails.map((mail, at) => send(lanes[at] as SmtpLane, mail)));
        const failure = results.find((result) => result.status === "rejected");
        if (failure) throw failure.reason;
        if (!results.some((result) => result.status === "fulfilled" && result.value)) return false;
      }
      return true;
    } finally {
      for (const lane of lanes) lane.leave();
    }
  }

  function run() {
    running ??= sendAllDue().finally(() => {
      running = undefined;
    });
    return running;
  }

  let delays = backoffDelays(INTERVAL, LONGEST_INTERVAL);
  const loop = async () => {
    const isReached = await run().catch((error) => {
      // The database may be unavailable for a while; leased emails are retried after their lease.
      app.log.error({ err: error }, "the outbox could not be processed");
      return true;
    });
    if (isReached) delays = backoffDelays(INTERVAL, LONGEST_INTERVAL);
    if (!stopped) timer = setTimeout(loop, isReached ? INTERVAL : delays.next().value).unref();
  };

  return {
    run: async () => {
      await run();
    },
    start: () => void loop(),
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await Promise.race([
        running?.catch(() => {}),
        new Promise((resolve) => setTimeout(resolve, STOP_TIMEOUT).unref()),
      ]);
      for (const lane of lanes) lane.close();
    },
  };
}

/** Composes the message (RFC 5322), signed if emails are signed here. */
async function compose(app: App, mail: LeasedEmail): Promise<Buffer> {
  const { default: MailComposer } = await import("nodemailer/lib/mail-composer");
  const message = await new MailComposer({
    from: getSender(app.config),
    to: { name: "", address: mail.recipient },
    subject: mail.subject,
    text: decryptSecrets(app, mail.text),
    html: decryptSecrets(app, mail.html),
    headers: mail.headers,
    messageId: mail.message_id,
  })
    .compile()
    .build();
  const dkim = await dkimOptions(app);
  return dkim ? signMessage(dkim, message) : message;
}
