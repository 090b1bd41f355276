import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { SMTPServer, type SMTPServerOptions } from "smtp-server";
import { onTestFinished } from "vitest";
import { createMailWorker } from "#app/platform/mail/mail-worker.ts";
import { queueEmail } from "#app/platform/mail/queue-email.ts";
import type { Api } from "./api.ts";
import { closeAtEnd } from "./closing.ts";

interface Received {
  to: string;
  raw: string;
}

/** An SMTP server that records what it receives; `port` 0 is any free port. */
export async function startSmtp(options: SMTPServerOptions = {}, port = 0) {
  const received: Received[] = [];
  const server = new SMTPServer({
    authOptional: true,
    closeTimeout: 100,
    // Otherwise it disconnects clients with many rejected commands.
    maxAllowedUnauthenticatedCommands: 100_000,
    disabledCommands: ["STARTTLS"],
    logger: false,
    async onData(stream, session, callback) {
      // If a connection ends before the message does, the sender has cancelled it.
      const raw = await text(stream).catch(() => undefined);
      if (raw === undefined) return;
      for (const { address } of session.envelope.rcptTo) received.push({ to: address, raw });
      callback();
    },
    ...options,
  });
  server.on("error", () => {});
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  let stopping: Promise<void> | undefined;
  const stop = () => {
    stopping ??= new Promise((resolve) => server.close(() => resolve()));
    return stopping;
  };
  closeAtEnd(stop);
  const address = server.server.address() as AddressInfo;
  return {
    received,
    url: `smtp://127.0.0.1:${address.port}`,
    port: address.port,
    stop,
    /** The open sockets. */
    connections: () => [...server.connections].map(({ _socket }) => _socket),
  };
}

export function startWorker(api: Api, url: string) {
  const worker = createMailWorker(api.app, url);
  onTestFinished(() => worker.stop());
  return worker;
}

export const queue = (api: Api, recipient: string) =>
  api.app.database.db.transaction().execute((trx) =>
    queueEmail(trx, api.app, {
      kind: "test",
      recipient,
      subject: "Grüße",
      text: "Plain ☀",
      html: "<p>HTML ☀</p>",
      headers: { "List-Unsubscribe": "<https://academy.example/out>", "Reply-To": "ines@münchen.example" },
    }),
  );
export const emails = (api: Api) => api.app.database.db.selectFrom("mail").selectAll().orderBy("id").execute();
