import type { Transaction } from "kysely";
import { plainText } from "#app/document/plain-text.ts";
import { newLinkKey } from "#app/features/letters/clicks/link-address.ts";
import { letterResource } from "#app/features/letters/letters.server.ts";
import "#app/features/letters/outcomes/outcome-tables.ts";
import "#app/features/letters/returns/return-tables.ts";
import "#app/features/letters/sending/sending-tables.ts";
import { insertRows } from "#app/platform/database/insert-rows.ts";
import type { Tables } from "#app/platform/database/tables.ts";
import { shift } from "#app/platform/time/periods.ts";
import type { OperationContext } from "#app/resources/store.server.ts";
import { createRow } from "#app/resources/write.server.ts";
import { type DemoLetter, letters } from "../content/letters.ts";
import { settings } from "../content/settings.ts";
import type { DemoTopic } from "../content/subscribers.ts";
import { DAY, type DemoSubscriber, toTime } from "./fill-subscribers.ts";
import { academyDay } from "./fill-views.ts";
import { createRandom } from "./randomness.ts";

/** The share of readers who follow the first link of a letter, and of a letter's clicks on the days after it. */
const FIRST_LINK = 0.36;
const CLICKS_BY_DAY = [0.58, 0.22, 0.11, 0.06, 0.03];
const NO_MAILBOX = "550 5.1.1 No such user here";

type Ids = ReadonlyMap<DemoTopic, number>;

/** Adds the letters, and the figures of those that were sent. */
export async function fillLetters(
  trx: Transaction<Tables>,
  context: OperationContext,
  people: readonly DemoSubscriber[],
  topics: Ids,
): Promise<void> {
  const now = Date.parse(context.now);
  for (const letter of letters) {
    const { days_ago, topic, ...values } = letter;
    const sent = now - (days_ago ?? 0) * DAY;
    // It was written the day before.
    const written = { ...context, now: toTime(sent - (days_ago === null ? 3 : 1) * DAY) };
    const topicId = topic === null ? null : (topics.get(topic) ?? null);
    const { id } = await createRow(letterResource, written, {
      ...values,
      ...{ topic: topicId, sender_name: null, reply_to: null, on_site: false, language: "en" },
    });
    if (days_ago !== null) await fillSending(trx, context, { id, letter, people, sent, topicId });
  }
}

interface Sent {
  id: number;
  letter: DemoLetter;
  people: readonly DemoSubscriber[];
  /** When it was sent, in milliseconds. */
  sent: number;
  topicId: number | null;
}

async function fillSending(
  trx: Transaction<Tables>,
  { app, actor }: OperationContext,
  { id: letter_id, letter, people, sent, topicId }: Sent,
) {
  const recipients = people.filter(
    ({ state, since, until, refuses }) =>
      state !== "unconfirmed" &&
      state !== "blocked" &&
      since < sent &&
      until > sent &&
      (refuses === undefined || refuses !== letter.topic),
  );
  const bounced = recipients.filter((person) => person.state === "bounced" && person.letter === letter.title);
  const unsubscribed = recipients.filter((person) => person.state === "unsubscribed" && person.letter === letter.title);
  const times = { created_at: toTime(sent), modified_at: toTime(sent) };
  const text = plainText(letter.body);
  const { id: sending_id } = await trx
    .insertInto("letter_sending")
    .values({
      letter_id,
      state: "finished",
      ...{ title: letter.title, subject: letter.subject, html: `<p>${text}</p>`, text },
      sender_name: settings.academy_name,
      reply_to: settings.contact_email,
      audience: JSON.stringify(topicId === null ? {} : { topic_id: topicId }),
      username: actor.kind === "staff" ? actor.username : "",
      started_at: times.created_at,
      ended_at: toTime(sent + 90_000),
      total: recipients.length,
      sent: recipients.length,
      bounced: bounced.length,
      ...times,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await insertRows(
    trx,
    "letter_recipient",
    recipients.map(({ email }) => ({
      ...{ sending_id, letter_id, email, email_key: email, state: "sent", attempts: 1 },
      ...{ due_at: times.created_at, sent_at: times.created_at, ...times },
    })),
  );
  const returned = { kind: "hard", source: "mailbox", reason: NO_MAILBOX, ...times };
  const added = await trx
    .selectFrom("letter_recipient")
    .select(["id", "email_key"])
    .where("sending_id", "=", sending_id)
    .where("email_key", "in", ["", ...bounced.map(({ email }) => email)])
    .execute();
  await insertRows(
    trx,
    "letter_event",
    added.map(({ id, email_key }) => ({ ...returned, event_key: `${id} hard`, recipient_id: id, email_key })),
  );
  await insertRows(
    trx,
    "letter_block",
    added.map(({ email_key }) => ({ ...returned, email_key })),
  );
  const day = academyDay(sent);
  const clicks = await fillClicks(trx, { sending_id, siteUrl: app.config.siteUrl, letter, day, times, recipients });
  await insertRows(
    trx,
    "letter_day",
    clicks.map((count, index) => ({
      sending_id,
      day: shift("day", day, index),
      sent: index === 0 ? recipients.length : 0,
      bounced: index === 0 ? bounced.length : 0,
      hard: index === 0 ? bounced.length : 0,
      unsubscribed: index === 0 ? unsubscribed.length : 0,
      clicks: count,
    })),
  );
}

interface Clicked {
  sending_id: number;
  siteUrl: string;
  letter: DemoLetter;
  /** The day on which it was sent. */
  day: string;
  times: { created_at: string; modified_at: string };
  recipients: readonly unknown[];
}

/** Adds the links of a letter with their clicks. @returns the clicks of each day */
async function fillClicks(
  trx: Transaction<Tables>,
  { sending_id, siteUrl, letter, day, times, recipients }: Clicked,
): Promise<number[]> {
  const random = createRandom(sending_id);
  const sums = CLICKS_BY_DAY.map(() => 0);
  for (const [place, path] of findLinks(letter.body).entries()) {
    const link = { sending_id, link_key: newLinkKey(), url: siteUrl + path, ...times };
    const { id: link_id } = await trx.insertInto("letter_link").values(link).returning("id").executeTakeFirstOrThrow();
    const share = FIRST_LINK * (0.85 + 0.3 * random()) * 0.5 ** place;
    const clicks = CLICKS_BY_DAY.map((ofDay) => Math.round(recipients.length * share * ofDay));
    const rows = clicks.map((count, index) => ({ link_id, day: shift("day", day, index), clicks: count }));
    await insertRows(
      trx,
      "letter_click",
      rows.filter((row) => row.clicks > 0),
    );
    for (const [index, count] of clicks.entries()) sums[index] = (sums[index] ?? 0) + count;
  }
  return sums;
}

/** The paths that a document links to, in order. */
function findLinks(document: DemoLetter["body"]): string[] {
  const paths = new Set<string>();
  JSON.stringify(document, (name, value) => {
    if (name === "href") paths.add(value);
    return value;
  });
  return [...paths];
}
