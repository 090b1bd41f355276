import { isLocal } from "#app/platform/config/config.ts";

/**
 * Connection options for a mailbox. @param address `imaps://user:password@host/folder`; `imap:` begins with STARTTLS
 */
export function imapOptions(address: string) {
  const url = new URL(address);
  const secure = url.protocol === "imaps:";
  return {
    host: url.hostname,
    port: Number(url.port) || (secure ? 993 : 143),
    secure,
    // Without it, the password could be read in transit.
    ...(secure || isLocal(address) ? {} : { doSTARTTLS: true }),
    auth: { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) },
    folder: decodeURIComponent(url.pathname.slice(1)) || "INBOX",
    connectionTimeout: 15_000,
    greetingTimeout: 15_000,
    socketTimeout: 30_000,
    maxLiteralSize: 1024 * 1024,
    disableAutoIdle: true,
    logger: false as const,
  };
}

/** Identifies a mailbox, without the password. */
export function mailboxName(address: string): string {
  const { auth, host, port, folder } = imapOptions(address);
  return `${auth.user}@${host}:${port}/${folder}`;
}
