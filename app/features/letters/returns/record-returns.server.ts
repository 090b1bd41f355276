import { sql, type Transaction } from "kysely";
import type { App } from "#app/platform/app.ts";
import type { Tables } from "#app/platform/database/tables.ts";
import { redactAddresses } from "#app/platform/mail/redact-addresses.ts";
import { cutText } from "#app/platform/text/shorten-text.ts";
import { academyDay } from "../outcomes/add-outcomes.server.ts";
import "../sending/sending-tables.ts";
import type { BounceKind } from "./bounce-kind.ts";
import { countReturns, type NewReturn } from "./count-returns.server.ts";
import { findRecipients, loadRecipientsById, type Recipient } from "./find-recipients.server.ts";
import type { ReportedKind, Returned, ReturnKind } from "./return-kinds.ts";
import "./return-tables.ts";

/** After this many soft bounces in a row, an address is blocked. */
const SOFT_IN_A_ROW = 5;
const MAX_REASON = 500;
/** The number of reports per transaction; more would hold up other writes. */
const BATCH = 500;

type Noted = Pick<Returned, "kind" | "source" | "reason"> & { recipient: Recipient };

/**
 * Records returned letters: blocks addresses where necessary, counts the returns for the sendings, and pauses sendings
 * with too many. Reports that are already recorded, or about an address that got no letter, change nothing.
 */
export async function recordReturns(app: App, reports: readonly Returned[]): Promise<void> {
  for (let from = 0; from < reports.length; from += BATCH) {
    const batch = reports.slice(from, from + BATCH);
    const day = await academyDay(app);
    await app.database.db.transaction().execute(async (trx) => {
      const recipients = await findRecipients(trx, batch);
      const found = batch.flatMap(({ kind, source, reason }, at) => {
        const recipient = recipients[at];
        return recipient ? { kind, source, reason, recipient } : [];
      });
      await countReturns(trx, app, day, await note(trx, app, found));
    });
  }
}

/**
 * Like `recordReturns`, for an address that the mail server refuses immediately, which the sending counts separately.
 */
export async function recordRefusal(
  trx: Transaction<Tables>,
  app: Pick<App, "now">,
  id: number,
  { kind, reason }: { kind: BounceKind; reason: string },
): Promise<void> {
  const recipient = (await loadRecipientsById(trx, [id])).get(id);
  if (recipient) await note(trx, app, [{ kind, reason, source: "smtp", recipient }]);
}

/**
 * @returns the returns that are new
 */
async function note(trx: Transaction<Tables>, app: Pick<App, "now">, noted: Noted[]): Promise<NewReturn[]> {
  // One of each kind regardless of source, because some providers report by webhook and by email.
  const events = new Map<string, Noted>();
  for (const one of noted) {
    const key = `${one.recipient.id} ${storedKind(one.kind)}`;
    if (!events.has(key)) events.set(key, one);
  }
  if (events.size === 0) return [];
  const now = app.now().toISOString();
  const row = ({ kind, source, reason, recipient: { email_key } }: Noted) => ({
    kind: storedKind(kind),
    source,
    email_key,
    reason: readable(reason),
    created_at: now,
    modified_at: now,
  });
  // The same order everywhere prevents deadlocks between two processes.
  const values = [...events].sort(compareKeys).map(([event_key, one]) => ({
    ...row(one),
    event_key,
    recipient_id: one.recipient.id,
    blames_sender: one.kind === "sender",
  }));
  const inserted = await trx
    .insertInto("letter_event")
    .values(values)
    .onConflict((conflict) => conflict.column("event_key").doNothing())
    .returning("event_key")
    .execute();
  const added = inserted.flatMap(({ event_key }) => events.get(event_key) ?? []);
  const soft = added.filter(({ kind }) => kind === "soft").map(({ recipient }) => recipient.email_key);
  const softInARow = await findRepeatedBounces(trx, soft);
  const blocks = new Map<string, Noted>();
  for (const one of added) {
    const key = one.recipient.email_key;
    if (!blocks.has(key) && (storedKind(one.kind) !== "soft" || softInARow.has(key))) blocks.set(key, one);
  }
  if (blocks.size > 0)
    await trx
      .insertInto("letter_block")
      .values([...blocks].sort(compareKeys).map(([, one]) => row(one)))
      .onConflict((conflict) => conflict.column("email_key").doNothing())
      .execute();
  return added;
}

/** Finds the addresses whose most recent letters all bounced softly. */
async function findRepeatedBounces(trx: Transaction<Tables>, keys: string[]): Promise<Set<string>> {
  if (keys.length === 0) return new Set();
  const rows = await trx
    .selectFrom((eb) =>
      eb
        .selectFrom("letter_recipient")
        .leftJoin("letter_event", (join) =>
          join
            .onRef("letter_event.recipient_id", "=", "letter_recipient.id")
            .on("letter_event.kind", "=", "soft")
            .on("letter_event.blames_sender", "=", false),
        )
        .select([
          "letter_recipient.email_key",
          "letter_event.id as event",
          sql<number>`row_number() over (partition by letter_recipient.email_key order by letter_recipient.id desc)`.as(
            "place",
          ),
        ])
        .where("letter_recipient.email_key", "in", keys)
        // A letter that is queued or being sent says nothing yet, unless this report is about it.
        .where((one) =>
          one.or([
            one("letter_recipient.state", "in", ["sent", "failed", "in_doubt"]),
            one("letter_event.id", "is not", null),
          ]),
        )
        .as("last"),
    )
    .select("email_key")
    .where("place", "<=", SOFT_IN_A_ROW)
    .groupBy("email_key")
    .having((eb) => eb.fn.count("event"), "=", SOFT_IN_A_ROW)
    .execute();
  return new Set(rows.map(({ email_key }) => email_key));
}

const storedKind = (kind: ReportedKind): ReturnKind => (kind === "sender" ? "soft" : kind);

const compareKeys = ([one]: [string, unknown], [other]: [string, unknown]) => (one < other ? -1 : 1);

/**
 * Removes addresses, since they can't be erased where staff see this, and control characters, which databases reject.
 */
const readable = (text: string) =>
  cutText(
    redactAddresses(text)
      .replace(/[\s\p{Cc}\p{Cs}]+/gu, " ")
      .trim(),
    MAX_REASON,
  );
