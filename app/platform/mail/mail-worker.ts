import { createTransport } from "nodemailer";
import type { App } from "../app.ts";
import { cleanUpOutbox, type LeasedEmail, leaseEmails, markFailed, markSent } from "./leases.ts";
import { decryptSecrets } from "./mail-secrets.ts";
import { senderOf } from "./sender.ts";

/** How often the outbox is looked at, in milliseconds. */
const INTERVAL = 2000;
const TIDY_INTERVAL = 60 * 60 * 1000;
/** Mails sent at the same time, each over a connection of its own. */
const CONNECTIONS = 3;
/** An attempt is broken off after so long, in milliseconds; well within the lease. */
const SEND_TIMEOUT = 120_000;
/** How long a stop waits for what is being sent, in milliseconds. */
const STOP_TIMEOUT = 10_000;

export interface MailWorker {
  /** Sends all that is due now; the worker does it by itself every few seconds once started. */
  run(): Promise<void>;
  start(): void;
  /** Takes no more emails and waits for those being sent. What it could not wait for is sent again after its lease. */
  stop(): Promise<void>;
}

/**
 * Sends what is in the outbox through the SMTP server of the configuration. Any number of workers
 * may run.
 *
 * A mail is sent once, with one exception that no protocol over SMTP can close: where the process
 * ends, or the connection breaks, after the server has accepted the mail and before that has been
 * written down, it is sent a second time after the lease. Both bear the same Message-ID, by which
 * most mail systems drop the second.
 */
export function createMailWorker(app: App, smtpUrl: string): MailWorker {
  const transport = createTransport({
    ...smtpOptions(smtpUrl),
    pool: true,
    maxConnections: CONNECTIONS,
    // The pool would send again by itself where a connection closed after the mail was accepted.
    maxRequeues: 0,
    connectionTimeout: 15_000,
    greetingTimeout: 15_000,
    socketTimeout: 60_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  // Every failure also reaches the mail it concerns; without a listener the event would end the process.
  transport.on("error", () => {});
  const from = senderOf(app.config);
  let stopped = false;
  let running: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;
  let tidied = 0;

  async function send(mail: LeasedEmail) {
    const accepted = await transport
      .sendMail({
        from,
        to: { name: "", address: mail.recipient },
        subject: mail.subject,
        text: decryptSecrets(app, mail.text),
        html: decryptSecrets(app, mail.html),
        headers: mail.headers,
        messageId: mail.message_id,
        signal: AbortSignal.timeout(SEND_TIMEOUT),
      })
      .then(() => true)
      .catch(async (error: SmtpError) => {
        const permanent = isRefusal(error);
        app.log.warn(
          { mailId: mail.id, attempts: mail.attempts, permanent, reason: error.message },
          "a mail could not be sent",
        );
        await markFailed(app, mail, error.message, { permanent });
        return false;
      });
    if (accepted && !(await markSent(app, mail))) {
      app.log.warn({ mailId: mail.id }, "a mail was sent after its lease had run out; it may arrive twice");
    }
  }

  async function tidy() {
    if (app.now().getTime() - tidied < TIDY_INTERVAL) return;
    tidied = app.now().getTime();
    await cleanUpOutbox(app);
  }

  async function sendAllDue() {
    await tidy();
    while (!stopped) {
      const emails = await leaseEmails(app, CONNECTIONS);
      if (emails.length === 0) return;
      const results = await Promise.allSettled(emails.map(send));
      const failure = results.find((result) => result.status === "rejected");
      if (failure) throw failure.reason;
    }
  }

  function run() {
    running ??= sendAllDue().finally(() => {
      running = undefined;
    });
    return running;
  }

  const loop = async () => {
    // The database may be away for a while; what was leased is taken again after its lease.
    await run().catch((error) => app.log.error({ err: error }, "the outbox could not be worked on"));
    if (!stopped) timer = setTimeout(loop, INTERVAL).unref();
  };

  return {
    run,
    start: () => void loop(),
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await Promise.race([
        running?.catch(() => {}),
        new Promise((resolve) => setTimeout(resolve, STOP_TIMEOUT).unref()),
      ]);
      transport.close({ force: true });
    },
  };
}

interface SmtpError extends Error {
  code?: string;
  responseCode?: number;
}

/** The server refused this mail for good; anything about the connection or the account may pass. */
function isRefusal({ code, responseCode = 0 }: SmtpError) {
  return (code === "EENVELOPE" || code === "EMESSAGE") && responseCode >= 500 && responseCode !== 503;
}

/** `smtp://user:password@host:port`, `smtps:` for TLS from the first byte. */
function smtpOptions(address: string) {
  const url = new URL(address);
  const secure = url.protocol === "smtps:";
  const auth = url.username
    ? { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) }
    : undefined;
  return { host: url.hostname, port: Number(url.port) || (secure ? 465 : 587), secure, auth };
}
