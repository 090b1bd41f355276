import type { Transaction } from "kysely";
import { getConsentText } from "#app/features/subscribers/consent/consent-texts.ts";
import { addressColumns } from "#app/features/subscribers/subscriber-resource.server.ts";
import type { SubscriberSource } from "#app/features/subscribers/subscribers.resource.ts";
import { topicResource } from "#app/features/subscribers/topics/topics.server.ts";
import type { App } from "#app/platform/app.ts";
import { insertRows } from "#app/platform/database/insert-rows.ts";
import type { Tables } from "#app/platform/database/tables.ts";
import { DEMO_DOMAIN } from "#app/platform/mail/demo-addresses.ts";
import type { OperationContext } from "#app/resources/store.server.ts";
import { createRow } from "#app/resources/write.server.ts";
import { letters } from "../content/letters.ts";
import { type DemoTopic, firstNames, lastNames, topics } from "../content/subscribers.ts";
import { createRandom } from "./randomness.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

const COUNT = 104;
/** The subscribers from the list that the academy kept before it had this site. */
const IMPORTED = 24;
/** How long ago that list was imported, in days. */
const FIRST_DAY = 190;

export type DemoState = "active" | "unconfirmed" | "unsubscribed" | "bounced" | "blocked";

export interface DemoSubscriber {
  email: string;
  name: string;
  source: SubscriberSource;
  state: DemoState;
  /** When they subscribed, in milliseconds. */
  since: number;
  /** When they unsubscribed, or the letter to them bounced; in milliseconds, and infinite if that did not happen. */
  until: number;
  /** The letter that they unsubscribed from or that bounced. */
  letter: string | undefined;
  refuses: DemoTopic | undefined;
}

/** Adds the topics of letters. @returns their ids */
export async function fillTopics(context: OperationContext): Promise<Map<DemoTopic, number>> {
  const ids = new Map<DemoTopic, number>();
  for (const { key, name, description } of topics)
    ids.set(key, (await createRow(topicResource, context, { name, description, slug: key })).id);
  return ids;
}

export async function fillSubscribers(
  trx: Transaction<Tables>,
  app: App,
  topicIds: ReadonlyMap<DemoTopic, number>,
): Promise<DemoSubscriber[]> {
  const people = inventSubscribers(app.now().getTime());
  const added = await trx.insertInto("subscriber").values(people.map(toRow)).returning(["id", "email"]).execute();
  const ids = new Map(added.map(({ id, email }) => [email, id]));
  const now = app.now().toISOString();
  const refused = people.flatMap(({ email, refuses }) => {
    const [subscriber_id, topic_id] = [ids.get(email), refuses && topicIds.get(refuses)];
    return subscriber_id && topic_id ? [{ subscriber_id, topic_id, created_at: now, modified_at: now }] : [];
  });
  await insertRows(trx, "refused_topic", refused);
  // The database records when confirmed subscribers were added, but knows nothing of those who have left again.
  const left = people.filter(({ state }) => state === "unsubscribed");
  await insertRows(
    trx,
    "subscriber_change",
    left.flatMap(({ since, until }) => [
      { happened_at: toTime(since), added: 1, removed: 0, blocked: 0 },
      { happened_at: toTime(until), added: 0, removed: 1, blocked: 0 },
    ]),
  );
  return people;
}

export const toTime = (milliseconds: number): string => new Date(milliseconds).toISOString();

function inventSubscribers(now: number): DemoSubscriber[] {
  const random = createRandom(11);
  const sent = letters.filter((letter) => letter.days_ago !== null);
  return Array.from({ length: COUNT }, (_, index) => {
    const [first = "", last = ""] = [firstNames[index % firstNames.length], lastNames[index % lastNames.length]];
    const isImported = index < IMPORTED;
    // The numbers grow, and most people come in the last weeks.
    const place = (index - IMPORTED + random()) / (COUNT - IMPORTED);
    const since = isImported ? now - FIRST_DAY * DAY : now - (FIRST_DAY - 1) * DAY * (1 - place) ** 1.3 - HOUR;
    const state = chooseState(index, (now - since) / DAY);
    const isLeaving = state === "unsubscribed" || state === "bounced";
    const received = sent.filter(({ days_ago }) => now - Number(days_ago) * DAY > since + HOUR);
    const letter = isLeaving ? received[index % Math.max(1, received.length)] : undefined;
    const leaves = letter
      ? now - Number(letter.days_ago) * DAY + (state === "bounced" ? MINUTE : 3 * HOUR)
      : now - HOUR;
    const isNamed = isImported || index % 5 === 0;
    return {
      email: `${first}.${last}@${DEMO_DOMAIN}`.toLowerCase(),
      name: isNamed ? `${first} ${last}` : "",
      source: isImported ? "import" : isNamed ? "staff" : index % 3 === 0 ? "newsletter" : "footer",
      state,
      since,
      until: isLeaving ? leaves : Number.POSITIVE_INFINITY,
      letter: letter?.title,
      refuses: index % 9 === 4 ? "classes" : index % 17 === 6 ? "articles" : undefined,
    };
  });
}

/** @param age in days */
function chooseState(index: number, age: number): DemoState {
  if (age < 20 && index % 4 === 1) return "unconfirmed";
  if (index % 31 === 7) return "blocked";
  if (index % 23 === 5 && age > 10) return "bounced";
  if (index % 11 === 8 && age > 10) return "unsubscribed";
  return "active";
}

function toRow({ email, name, source, state, since, until, letter }: DemoSubscriber) {
  const created_at = toTime(since);
  const isForm = source === "footer" || source === "newsletter";
  const isConfirmed = state !== "unconfirmed" && state !== "unsubscribed";
  const left = state === "unsubscribed" ? toTime(until) : null;
  return {
    email,
    name,
    source,
    ...addressColumns(email, name),
    is_blocked: state === "blocked",
    is_confirmed: isConfirmed,
    is_unsubscribed: left !== null,
    unsubscribed_at: left,
    unsubscribed_letter: (left !== null && letter) || "",
    confirmed_at: isForm && state !== "unconfirmed" ? toTime(since + 7 * MINUTE) : null,
    confirmation_sent_at: isForm ? created_at : null,
    // No reminder is queued for fictional people.
    reminded_at: isForm ? created_at : null,
    consent_text: getConsentText(source),
    version: 1,
    created_at,
    modified_at: left ?? created_at,
  };
}
