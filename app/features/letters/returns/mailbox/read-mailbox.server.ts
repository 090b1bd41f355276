import type { ImapFlow } from "imapflow";
import type { App } from "#app/platform/app.ts";
import type { BounceMailbox } from "#app/platform/config/config.ts";
import { cutText } from "#app/platform/text/shorten-text.ts";
import { recordReturns } from "../record-returns.server.ts";
import type { Returned } from "../return-kinds.ts";
import { imapOptions, mailboxName } from "./imap-options.ts";
import { readReport } from "./read-report.ts";
import { keepLastRead, keepResult, lastRead, leaseMailbox, releaseMailbox } from "./reading-position.server.ts";
import { findReturnRecipient } from "./return-address.ts";

/** How many bytes of a message are read; reports precede the letter that they return. */
const MOST_BYTES = 128 * 1024;
/** How many messages are fetched and recorded together, and the maximum number of such chunks per run. */
const CHUNK = 50;
const CHUNKS = 20;
/** In characters. */
const MAX_PROBLEM = 300;
/** The time limit for one run, in milliseconds. */
const TIMEOUT = 50_000;
/** How long other processes are kept out, in milliseconds; longer than a run can take. */
const LEASE = 2 * TIMEOUT;

/**
 * Records the reports in the bounce mailbox and deletes them from it, since they contain readers' addresses; all other
 * messages stay. Reading a report again after a fault changes nothing.
 * @throws Error if the mailbox cannot be read
 */
export async function readBounceMailbox(app: App, bounces: BounceMailbox): Promise<void> {
  const name = mailboxName(bounces.url);
  const { ImapFlow } = await import("imapflow");
  if (!(await leaseMailbox(app, name, LEASE))) return;
  const client = new ImapFlow(imapOptions(bounces.url));
  // Pending calls get this error too.
  client.on("error", () => {});
  const timeout = setTimeout(() => client.close(), TIMEOUT);
  try {
    await client.connect();
    const { uidValidity } = await client.mailboxOpen(imapOptions(bounces.url).folder);
    const position = { name, uidValidity: String(uidValidity) };
    for (let chunk = 0; chunk < CHUNKS; chunk += 1) if (!(await readChunk(app, client, position))) break;
    await client.logout();
    await keepResult(app, name, null);
  } catch (error) {
    // If the database is unavailable, only the log has it.
    await keepResult(app, name, describeProblem(error)).catch(() => {});
    throw error;
  } finally {
    clearTimeout(timeout);
    client.close();
    await releaseMailbox(app, name);
  }
}

/** The mail server's response, or else the error. */
function describeProblem(error: unknown): string {
  const { message, responseText } = error as { message?: string; responseText?: string };
  const problem = (responseText || message || "The mailbox could not be read.").replace(/[\s\p{Cc}]+/gu, " ");
  return cutText(problem, MAX_PROBLEM);
}

/** @returns whether there may be more */
async function readChunk(app: App, client: ImapFlow, { name, uidValidity }: { name: string; uidValidity: string }) {
  const last = await lastRead(app, name, uidValidity);
  const found = (await client.search({ uid: `${last + 1}:*` }, { uid: true })) || [];
  // A range that ends with `*` always includes the last message.
  const uids = found.filter((uid) => uid > last).sort((one, other) => one - other);
  const chunk = uids.slice(0, CHUNK);
  const uid = chunk.at(-1);
  if (uid === undefined) return false;
  const reports = new Map<number, Returned>();
  const query = { uid: true, source: { start: 0, maxLength: MOST_BYTES } };
  for await (const message of client.fetch(chunk.join(","), query, { uid: true })) {
    const returned = message.source ? await understand(app, message.source) : undefined;
    if (returned) reports.set(message.uid, returned);
  }
  await recordReturns(app, [...reports.values()]);
  if (reports.size > 0 && !(await client.messageDelete([...reports.keys()].join(","), { uid: true }))) {
    if (!client.usable) throw new Error("The connection to the mailbox was lost.");
    app.log.warn({ mailbox: name }, "could not delete bounce reports from the mailbox");
  }
  await keepLastRead(app, name, { uidValidity, uid });
  return uids.length > chunk.length;
}

/**
 * @returns undefined if it is not a report about a letter of this site
 */
async function understand(app: App, source: Buffer): Promise<Returned | undefined> {
  const report = await readReport(source);
  const recipientId = report ? findReturnRecipient(app.config, report.text) : undefined;
  if (!report || recipientId === undefined) return undefined;
  return { kind: report.kind, reason: report.reason, source: "mailbox", recipientId };
}
