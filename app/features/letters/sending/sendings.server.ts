import type { Transaction } from "kysely";
import type { Audience, SentAudience } from "#app/features/subscribers/subscribers.resource.ts";
import type { StaffActor } from "#app/platform/actor.ts";
import type { App } from "#app/platform/app.ts";
import { recordAudit } from "#app/platform/audit.ts";
import type { Tables } from "#app/platform/database/tables.ts";
import { inTransaction } from "#app/platform/database/transaction.ts";
import { isUniqueViolation } from "#app/platform/database/unique.ts";
import { InvalidInput, NotFound } from "#app/platform/errors.ts";
import { editors, requireAllowed } from "#app/platform/rules.ts";
import { readItem } from "#app/resources/read.server.ts";
import { operationContext } from "#app/resources/store.server.ts";
import { CountedLinks } from "../clicks/counted-links.server.ts";
import { WEB_URL } from "../letter-placeholders.ts";
import { type Letter, letters } from "../letters.resource.ts";
import { letterResource } from "../letters.server.ts";
import { putOnSite, withdrawFromSite } from "../on-site/put-on-site.server.ts";
import { forgetRefusals } from "../returns/blocks.server.ts";
import { countAudience } from "./queue-recipients.server.ts";
import type { Readers } from "./readers.ts";
import { type RetriedState, type SendingState, TYPED_COUNT } from "./sending-states.ts";
import type { Sending } from "./sending-tables.ts";

export interface StartInput {
  audience: Audience;
  /** How many recipients the sender has been told of, or has typed; null for whoever there is. */
  count: number | null;
  /** ISO 8601; null for now. */
  due_at: string | null;
}

/**
 * Starts to send a letter as it is now, at once or at a time to come.
 * @returns the id of the sending
 * @throws NotFound, PermissionDenied
 * @throws InvalidInput if it has no subject or text, is being sent already, or would go to another number of people
 */
export async function startSending(
  app: App,
  readers: Readers,
  actor: StaffActor,
  letterId: number,
  { audience, count, due_at }: StartInput,
): Promise<number> {
  requireAllowed(editors, actor);
  if (!app.config.smtpUrl)
    throw InvalidInput.whole(
      "no_mail_server",
      "No mail server is set up: SMTP_URL is empty, so that nothing can be sent.",
    );
  const now = app.now().toISOString();
  if (due_at !== null && due_at <= now) throw InvalidInput.field("due_at", "past", "Choose a time to come.");
  const letter = await readSendable(app, actor, letterId);
  const snapshot = await snapshotOf(app, readers, letter);
  const sent = audienceOf(letter, audience);
  const found = await countAudience(app, readers, letterId, sent);
  requireCount(count, found.count);
  try {
    return await inTransaction(app, async (trx) => {
      const { id } = await trx
        .insertInto("letter_sending")
        .values({
          letter_id: letterId,
          ...(await published(app, actor, trx, letter, snapshot, due_at ?? now)),
          state: due_at === null ? "queueing" : "scheduled",
          audience: JSON.stringify(sent),
          username: actor.username,
          due_at,
          created_at: now,
          modified_at: now,
        })
        .returning("id")
        .executeTakeFirstOrThrow();
      await snapshot.links?.store(trx, id, now);
      await audit(trx, actor, { letterId, action: "send", title: snapshot.title, count: found.count, now });
      return id;
    });
  } catch (error) {
    if (!isUniqueViolation(error, "letter_sending.letter_id")) throw error;
    throw InvalidInput.whole("under_way", "This letter is being sent already.");
  }
}

function requireCount(count: number | null, found: number) {
  const people = `${found.toLocaleString("en")} ${found === 1 ? "person" : "people"}`;
  if (found === 0) throw InvalidInput.field("audience", "empty", "Nobody would get it: choose other recipients.");
  if (count === null || count === found) return;
  const request = found > TYPED_COUNT ? `Enter ${found} to send it.` : "Send it again to confirm.";
  throw InvalidInput.field("count", "changed", `It would go to ${people}. ${request}`);
}

/** Those of an audience who want letters about the topic of the letter. */
export const audienceOf = ({ topic }: Pick<Letter, "topic">, audience: Audience): SentAudience => ({
  ...audience,
  ...(topic ? { topic_id: topic.id } : {}),
});

/** @throws NotFound, InvalidInput */
async function readSendable(app: App, actor: StaffActor, letterId: number): Promise<Letter> {
  const letter = (await readItem(letterResource, app, actor, letterId)) as Letter;
  if (letter.trashed_at) throw InvalidInput.whole("in_trash", "This letter is in the trash: restore it first.");
  if (!letter.subject.trim()) throw InvalidInput.field("subject", "required", "The letter has no subject.");
  return letter;
}

/** The letter as it is now, ready to be sent. @throws InvalidInput */
async function snapshotOf(app: App, readers: Readers, letter: Letter) {
  const facts = await app.readSiteFacts(app.database.db);
  const isOnSite = facts.putsLettersOnSite && letter.on_site;
  const links = facts.countsLetterClicks ? new CountedLinks(app) : undefined;
  const { subject, html, text } = await readers.renderLetter(app, letter, {
    hasWebLink: isOnSite,
    addressOf: links?.addressOf.bind(links),
  });
  if (!text.trim()) throw InvalidInput.field("body", "required", "The letter is empty.");
  return {
    title: letter.title,
    subject,
    html,
    text,
    sender_name: letter.sender_name || facts.name,
    reply_to: letter.reply_to || facts.contactEmail || null,
    isOnSite,
    links,
  };
}

type Snapshot = Awaited<ReturnType<typeof snapshotOf>>;

/** The columns of a sending; if the letter belongs on the site, it is put there, and the email leads to it. */
async function published(
  app: App,
  actor: StaffActor,
  trx: Transaction<Tables>,
  letter: Letter,
  { isOnSite, links: _links, ...snapshot }: Snapshot,
  at: string,
) {
  if (!isOnSite) return snapshot;
  const page = await putOnSite(operationContext(app, actor, trx), letter, at);
  const fill = (part: string) => part.replaceAll(WEB_URL, app.config.siteUrl + page.path);
  return { ...snapshot, html: fill(snapshot.html), text: fill(snapshot.text), web_letter_id: page.id };
}

interface Audited {
  letterId: number;
  action: string;
  title: string;
  count: number;
  now: string;
}
const audit = (trx: Transaction<Tables>, actor: StaffActor, { letterId, action, title, count, now }: Audited) =>
  recordAudit(
    trx,
    actor,
    [
      {
        action,
        resource: letters.name,
        itemId: letterId,
        title: `${title} (${count.toLocaleString("en")} ${count === 1 ? "recipient" : "recipients"})`,
      },
    ],
    now,
  );

type Change = Partial<Pick<Sending, "state" | "paused_by" | "problem">>;

/**
 * Moves a sending to another state, from some states only, so that of two people only one does it.
 * @throws NotFound, InvalidInput
 */
async function move(
  app: App,
  actor: StaffActor,
  { letterId, id }: { letterId: number; id: number },
  {
    action,
    from,
    to,
  }: {
    action: string;
    from: readonly SendingState[];
    to(sending: Sending, trx: Transaction<Tables>): Promise<Change & object> | (Change & object);
  },
): Promise<void> {
  requireAllowed(editors, actor);
  const now = app.now().toISOString();
  await inTransaction(app, async (trx) => {
    const sending = await trx
      .selectFrom("letter_sending")
      .selectAll()
      .where("id", "=", id)
      .where("letter_id", "=", letterId)
      .$if(app.database.engine === "postgres", (query) => query.forUpdate())
      .executeTakeFirst();
    if (!sending) throw new NotFound();
    if (!from.includes(sending.state))
      throw InvalidInput.whole("not_possible", `This sending is ${sending.state} by now. Somebody else may be at it.`);
    await trx
      .updateTable("letter_sending")
      .set({ ...(await to(sending, trx)), modified_at: now })
      .where("id", "=", id)
      .execute();
    const count = sending.total - sending.sent - sending.failed - sending.in_doubt - sending.skipped;
    await audit(trx, actor, { letterId, action, title: sending.title, count, now });
  });
}

interface Which {
  letterId: number;
  id: number;
}

export const pauseSending = (app: App, actor: StaffActor, which: Which): Promise<void> =>
  move(app, actor, which, {
    action: "pause",
    from: ["sending"],
    to: () => ({ state: "paused", paused_by: actor.username, problem: null }),
  });

/** @param withNewText whether who is still to get it gets the letter as it is now */
export async function continueSending(
  app: App,
  readers: Readers,
  actor: StaffActor,
  which: Which,
  { withNewText }: { withNewText: boolean },
): Promise<void> {
  const letter = withNewText && (await readSendable(app, actor, which.letterId));
  const snapshot = letter && (await snapshotOf(app, readers, letter));
  await move(app, actor, which, {
    action: "continue",
    from: ["paused"],
    async to({ id, failed, sent, bounced, complained }, trx) {
      const now = app.now().toISOString();
      if (snapshot) await snapshot.links?.store(trx, id, now);
      return {
        ...(letter && snapshot && (await published(app, actor, trx, letter, snapshot, now))),
        state: "sending",
        paused_by: null,
        problem: null,
        excused: failed,
        excused_sent: sent,
        excused_bounced: bounced,
        excused_complained: complained,
      };
    },
  });
}

/** Nobody else gets the letter; what is in the mail server's hands can no longer be held back. */
export const cancelSending = (app: App, actor: StaffActor, which: Which): Promise<void> =>
  move(app, actor, which, {
    action: "cancel",
    from: ["scheduled", "queueing", "sending", "paused"],
    async to({ state }, trx) {
      if (state === "scheduled") await withdrawFromSite(operationContext(app, actor, trx), which.letterId);
      return { state: "cancelling", problem: null };
    },
  });

/**
 * Sends again to those that failed or are in doubt, in the sending they belong to.
 * @throws NotFound; InvalidInput if there are none, or the letter is being sent otherwise
 */
export async function retryRecipients(
  app: App,
  actor: StaffActor,
  { letterId, id }: Which,
  { state, ids }: { state: RetriedState; ids?: number[] | undefined },
): Promise<void> {
  requireAllowed(editors, actor);
  const now = app.now().toISOString();
  try {
    await app.database.db.transaction().execute(async (trx) => {
      const sending = await trx
        .selectFrom("letter_sending")
        .selectAll()
        .where("id", "=", id)
        .where("letter_id", "=", letterId)
        .$if(app.database.engine === "postgres", (query) => query.forUpdate())
        .executeTakeFirst();
      if (!sending) throw new NotFound();
      if (!["sending", "paused", "finished", "cancelled"].includes(sending.state))
        throw InvalidInput.whole("not_possible", `This sending is ${sending.state}.`);
      if (state === "failed") await forgetRefusals(trx, id, ids);
      const { numUpdatedRows } = await trx
        .updateTable("letter_recipient")
        .set({ state: "waiting", attempts: 0, due_at: now, modified_at: now })
        .where("sending_id", "=", id)
        .where("state", "=", state)
        .$if(ids !== undefined, (query) => query.where("id", "in", ids ?? []))
        .executeTakeFirst();
      const count = Number(numUpdatedRows);
      if (count === 0) throw InvalidInput.whole("none", "There is nobody left to send to again.");
      const hasEnded = sending.state === "finished" || sending.state === "cancelled";
      await trx
        .updateTable("letter_sending")
        .set((eb) => ({
          ...(hasEnded ? { state: "sending" as const, ended_at: null } : {}),
          [state]: eb(state, "-", count),
          excused: state === "failed" ? sending.failed - count : sending.failed,
          excused_sent: sending.sent,
          modified_at: now,
        }))
        .where("id", "=", id)
        .execute();
      await audit(trx, actor, { letterId, action: "retry", title: sending.title, count, now });
    });
  } catch (error) {
    if (!isUniqueViolation(error, "letter_sending.letter_id")) throw error;
    throw InvalidInput.whole("under_way", "This letter is being sent in another sending: wait until it has ended.");
  }
}
