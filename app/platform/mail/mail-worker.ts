import { createTransport } from "nodemailer";
import type { App } from "../app.ts";
import { cleanUpOutbox, type LeasedEmail, leaseEmails, markFailed, markSent } from "./leases.ts";
import { decryptSecrets } from "./mail-secrets.ts";
import { senderOf } from "./sender.ts";
import { dkimOptions } from "./sender-domain/dkim-signing.ts";
import { smtpOptions } from "./smtp-transport.ts";

/** How often the outbox is checked, in milliseconds. */
const INTERVAL = 2000;
const CLEAN_UP_INTERVAL = 60 * 60 * 1000;
/** How many emails are sent concurrently, each over its own connection. */
const CONNECTIONS = 3;
/** The timeout of an attempt, in milliseconds; well below the lease. */
const SEND_TIMEOUT = 120_000;
/** How long stopping waits for pending emails, in milliseconds. */
const STOP_TIMEOUT = 10_000;

export interface MailWorker {
  /** Sends all due emails; once started, the worker does it every few seconds. */
  run(): Promise<void>;
  start(): void;
  /** Leases no more emails and waits for pending ones; those that take too long are sent again after their lease. */
  stop(): Promise<void>;
}

/**
 * Sends the emails in the outbox through the configured SMTP server. Any number of workers may run.
 *
 * Each email is sent once, with an exception that SMTP cannot exclude: if the process ends or the
 * connection breaks after the server has accepted the email and before that is recorded, it is sent again
 * after the lease. Both have the same Message-ID, by which most mail systems drop the second one.
 */
export function createMailWorker(app: App, smtpUrl: string): MailWorker {
  const transport = createTransport({
    ...smtpOptions(smtpUrl),
    pool: true,
    maxConnections: CONNECTIONS,
    // Otherwise the pool would send an email again if the connection closed after it was accepted.
    maxRequeues: 0,
  });
  // Failures also reject `sendMail`; without a listener the event would crash the process.
  transport.on("error", () => {});
  const from = senderOf(app.config);
  let stopped = false;
  let running: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;
  let cleanedUpAt = 0;

  async function send(mail: LeasedEmail) {
    const dkim = await dkimOptions(app);
    const accepted = await transport
      .sendMail({
        from,
        to: { name: "", address: mail.recipient },
        subject: mail.subject,
        text: decryptSecrets(app, mail.text),
        html: decryptSecrets(app, mail.html),
        headers: mail.headers,
        messageId: mail.message_id,
        ...(dkim ? { dkim } : {}),
        signal: AbortSignal.timeout(SEND_TIMEOUT),
      })
      .then(() => true)
      .catch(async (error: SmtpError) => {
        const permanent = isPermanentRejection(error);
        app.log.warn(
          { mailId: mail.id, attempts: mail.attempts, permanent, reason: withoutAddresses(error.message) },
          "an email could not be sent",
        );
        await markFailed(app, mail, error.message, { permanent });
        return false;
      });
    if (accepted && !(await markSent(app, mail))) {
      app.log.warn(
        { mailId: mail.id },
        "an email was sent after its lease had expired or it was erased; it may arrive twice",
      );
    }
  }

  async function cleanUp() {
    if (app.now().getTime() - cleanedUpAt < CLEAN_UP_INTERVAL) return;
    cleanedUpAt = app.now().getTime();
    await cleanUpOutbox(app);
  }

  async function sendAllDue() {
    await cleanUp();
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
    // The database may be unavailable for a while; leased emails are retried after their lease.
    await run().catch((error) => app.log.error({ err: error }, "the outbox could not be processed"));
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

/** Mail servers repeat the address, which must not be in the log: it could not be erased there. */
const withoutAddresses = (reason: string) => reason.replace(/[^\s<>"']+@[^\s<>"']+/g, "(address)");

interface SmtpError extends Error {
  code?: string;
  responseCode?: number;
}

/** Whether the server has rejected this email permanently; errors of the connection or account are temporary. */
function isPermanentRejection({ code, responseCode = 0 }: SmtpError) {
  return (code === "EENVELOPE" || code === "EMESSAGE") && responseCode >= 500 && responseCode !== 503;
}
