import type { Transaction } from "kysely";
import type { App } from "#app/platform/app.ts";
import type { Tables } from "#app/platform/database/tables.ts";
import { emailKey } from "#app/platform/email-address.ts";
import "../sending/sending-tables.ts";
import type { Returned, ReturnKind } from "./return-kinds.ts";
import "./return-tables.ts";

/** After so many letters in a row that bounced softly an address gets no more. */
const SOFT_IN_A_ROW = 5;
/** From how many on, and above which share of what was sent, a sending pauses by itself. */
const LIMITS = { bounced: { least: 10, share: 0.05 }, complained: { least: 3, share: 0.003 } } as const;
const MAX_REASON = 500;

type Recipient = Pick<Tables["letter_recipient"], "sending_id" | "email_key"> & { id: number };

/**
 * Records what came back of a letter, in a transaction: blocks the address if it has to be, counts it for the sending,
 * and pauses that if there is too much. What is recorded already, or concerns an address that no letter went to, changes
 * nothing.
 */
export async function recordReturn(app: App, returned: Returned): Promise<void> {
  await app.database.db.transaction().execute(async (trx) => {
    const recipient =
      "recipientId" in returned
        ? await recipientById(trx, returned.recipientId)
        : await recipientOf(trx, emailKey(returned.email), returned.messageId);
    if (!recipient) return;
    const isNew = await note(trx, app, recipient, returned);
    if (isNew) await count(trx, app, recipient, returned.kind);
  });
}

/** The same for an address that the mail server refuses at once, which the sending counts otherwise. */
export async function recordRefusal(
  trx: Transaction<Tables>,
  app: Pick<App, "now">,
  id: number,
  { kind, reason }: { kind: "hard" | "soft"; reason: string },
): Promise<void> {
  const recipient = await recipientById(trx, id);
  if (recipient) await note(trx, app, recipient, { kind, reason, source: "smtp" });
}

const recipientById = (trx: Transaction<Tables>, id: number): Promise<Recipient | undefined> =>
  trx.selectFrom("letter_recipient").select(["id", "sending_id", "email_key"]).where("id", "=", id).executeTakeFirst();

/** By the letter that the report names, else the last one that went to the address. */
async function recipientOf(
  trx: Transaction<Tables>,
  key: string,
  messageId: string | undefined,
): Promise<Recipient | undefined> {
  const id = /letter-\d{1,15}-(\d{1,15})@/.exec(messageId ?? "")?.[1];
  const ofAddress = () =>
    trx.selectFrom("letter_recipient").select(["id", "sending_id", "email_key"]).where("email_key", "=", key);
  const named =
    id && Number(id) < 2 ** 31 ? await ofAddress().where("id", "=", Number(id)).executeTakeFirst() : undefined;
  if (named) return named;
  return ofAddress()
    .where("state", "in", ["sent", "in_doubt", "handed"])
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
}

/** @returns whether it was not known yet */
async function note(
  trx: Transaction<Tables>,
  app: Pick<App, "now">,
  recipient: Recipient,
  { kind, source, reason: given }: Pick<Returned, "kind" | "source" | "reason">,
): Promise<boolean> {
  const now = app.now().toISOString();
  const { email_key } = recipient;
  const reason = withoutAddresses(given)
    .replace(/[\s\p{Cc}\p{Cs}]+/gu, " ")
    .trim()
    .slice(0, MAX_REASON);
  const row = { kind, source, email_key, reason, created_at: now, modified_at: now };
  // One of each kind, whoever reports it: some providers report by webhook and by mail.
  const added = await trx
    .insertInto("letter_event")
    .values({ ...row, recipient_id: recipient.id, event_key: `${recipient.id} ${kind}` })
    .onConflict((conflict) => conflict.column("event_key").doNothing())
    .returning("id")
    .executeTakeFirst();
  if (!added) return false;
  if (kind !== "soft" || (await hasBouncedInARow(trx, email_key)))
    await trx
      .insertInto("letter_block")
      .values(row)
      .onConflict((conflict) => conflict.column("email_key").doNothing())
      .execute();
  return true;
}

async function hasBouncedInARow(trx: Transaction<Tables>, key: string): Promise<boolean> {
  const last = await trx
    .selectFrom("letter_recipient")
    .leftJoin("letter_event", (join) =>
      join.onRef("letter_event.recipient_id", "=", "letter_recipient.id").on("letter_event.kind", "=", "soft"),
    )
    .select("letter_event.id as event")
    .where("letter_recipient.email_key", "=", key)
    // One that is being sent or waits says nothing yet, unless this is about it.
    .where((eb) =>
      eb.or([
        eb("letter_recipient.state", "in", ["sent", "failed", "in_doubt"]),
        eb("letter_event.id", "is not", null),
      ]),
    )
    .orderBy("letter_recipient.id", "desc")
    .limit(SOFT_IN_A_ROW)
    .execute();
  return last.length === SOFT_IN_A_ROW && last.every(({ event }) => event !== null);
}

async function count(trx: Transaction<Tables>, app: Pick<App, "now">, { id, sending_id }: Recipient, kind: ReturnKind) {
  const isComplaint = kind === "complaint";
  if (!isComplaint) {
    // A soft one that turns out to be hard is one letter that bounced.
    const bounces = await trx
      .selectFrom("letter_event")
      .select((eb) => eb.fn.countAll().as("count"))
      .where("recipient_id", "=", id)
      .where("kind", "in", ["hard", "soft"])
      .executeTakeFirstOrThrow();
    if (Number(bounces.count) > 1) return;
  }
  const column = isComplaint ? "complained" : "bounced";
  const now = app.now().toISOString();
  const sending = await trx
    .updateTable("letter_sending")
    .set((eb) => ({ [column]: eb(column, "+", 1), modified_at: now }))
    .where("id", "=", sending_id)
    .returning(["sent", "excused_sent", "bounced", "excused_bounced", "complained", "excused_complained"])
    .executeTakeFirstOrThrow();
  const returned = sending[column] - sending[`excused_${column}`];
  const sent = sending.sent - sending.excused_sent;
  const { least, share } = LIMITS[column];
  if (returned < least || returned <= sent * share) return;
  const what = isComplaint ? "were reported as spam" : "came back";
  const problem = `${returned} of ${sent} letters ${what}. Find out why before you continue.`;
  await trx
    .updateTable("letter_sending")
    .set({ state: "paused", paused_by: null, problem })
    .where("id", "=", sending_id)
    .where("state", "=", "sending")
    .execute();
}

/** Staff see it where addresses cannot be erased. */
const withoutAddresses = (text: string) => text.replace(/[^\s<>"']+@[^\s<>"']+/g, "(address)");
