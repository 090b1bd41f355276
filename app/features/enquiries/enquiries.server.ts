import { sql } from "kysely";
import { z } from "zod";
import { anonymous } from "#app/platform/access/actor.ts";
import { editors, everybody } from "#app/platform/access/rules.ts";
import type { App } from "#app/platform/app.ts";
import { acquireTransactionLock } from "#app/platform/database/transaction-lock.ts";
import type { Http } from "#app/platform/http/http.ts";
import { cleanTexts } from "#app/platform/http/validation.ts";
import { queueEmail } from "#app/platform/mail/queue-email.ts";
import { exceededLimit, remainingThisHour } from "#app/platform/mail/visitor-emails.ts";
import { lockPerson } from "#app/platform/personal-data.ts";
import type { SiteFacts } from "#app/platform/site-facts.ts";
import { emailKey } from "#app/platform/text/email-address.ts";
import { serveResource } from "#app/resources/serve-resource.server.ts";
import type { OperationContext } from "#app/resources/store.server.ts";
import { createItem } from "#app/resources/write.server.ts";
import { getAnswerDeadline } from "./answer-times.server.ts";
import { requireAssignee, tellAssignee } from "./assignments.server.ts";
import { type Enquiry, EnquiryInput, enquiries } from "./enquiries.resource.ts";
import { enquirySettings } from "./enquiry.settings.ts";
import { academyEmail, ENQUIRY_ACADEMY, ENQUIRY_VISITOR, visitorEmail } from "./enquiry-email.server.tsx";
import { addDerived } from "./enquiry-entries.server.ts";
import { isSpamSender } from "./spam-senders.server.ts";

/** Per client address. */
const limits = [
  { name: "enquiry-minute", max: 3, windowMs: 60_000 },
  { name: "enquiry-day", max: 20, windowMs: 24 * 60 * 60_000 },
];
/** The shortest time that people need to fill in the form, in milliseconds. */
const MIN_FILL_TIME = 2000;
/** The same message from the same sender within this time is a duplicate; in milliseconds. */
const DUPLICATE_WINDOW = 10 * 60_000;

/** Rolls back the transaction of a duplicate. */
class DuplicateEnquiry extends Error {}

export const enquiryResource = serveResource(enquiries, {
  access: { read: editors, write: editors, create: everybody },
  publicFields: [],
  computed: {
    notes: ["id"],
    replies: ["id"],
    message_ids: ["id"],
    is_late: ["state", "answered_at", "answer_by"],
  },
  actions: {
    done: { rule: "write", isDone: ({ state }) => state === "done", set: () => ({ state: "done", is_read: true }) },
    spam: { rule: "write", isDone: ({ state }) => state === "spam", set: () => ({ state: "spam", is_read: true }) },
    "not-spam": { rule: "write", isDone: ({ state }) => state !== "spam", set: () => ({ state: "new" }) },
    read: { rule: "write", isDone: ({ is_read }) => is_read === true, set: () => ({ is_read: true }) },
    unread: { rule: "write", isDone: ({ is_read }) => is_read === false, set: () => ({ is_read: false }) },
  },
  hooks: {
    async beforeWrite(values, before, context) {
      await requireAssignee(values.assignee, context);
      const email_key = emailKey(values.email);
      if (before) {
        await tellAssignee(values, before, context);
        return { email_key };
      }
      await lockPerson(context.store, context.app.database, email_key);
      const academy = await context.app.readSiteFacts(context.store);
      const { enquiry_days } = await context.app.readSettings(context.store, enquirySettings);
      const columns = { email_key, answer_by: getAnswerDeadline(context.now, enquiry_days) };
      if (values.state !== "spam" && (await isSpamSender(values.email, context))) values.state = "spam";
      if (values.state === "spam") return columns;
      if (await isDuplicate(values, context)) throw new DuplicateEnquiry();
      return { ...columns, message_id: await queueEmails({ ...values, email_key }, academy, context) };
    },
    afterRead: addDerived,
  },
});

/**
 * Stores a visitor's enquiry and queues its emails. A duplicate is stored once. Spam is stored in the state `spam`,
 * without an email, which the caller can't detect.
 * @throws TooManyRequests
 */
export async function submitEnquiry(app: App, clientAddress: string, input: EnquiryInput): Promise<void> {
  const { remarks, elapsed_ms, ...fields } = input;
  await app.rateLimits.take(limits, clientAddress);
  const isSpam = remarks !== "" || (elapsed_ms !== undefined && elapsed_ms < MIN_FILL_TIME);
  const state = isSpam ? "spam" : "new";
  try {
    await createItem(enquiryResource, app, anonymous, { ...fields, state, is_read: false, assignee: null });
  } catch (error) {
    if (!(error instanceof DuplicateEnquiry)) throw error;
  }
}

async function isDuplicate(
  { email, service, message }: Enquiry,
  { app, store, now }: OperationContext,
): Promise<boolean> {
  // The lock makes simultaneous enquiries visible to one another.
  await acquireTransactionLock(store, app.database, "enquiry");
  const found = await store
    .selectFrom("enquiry")
    .select("id")
    .where("created_at", ">", new Date(Date.parse(now) - DUPLICATE_WINDOW).toISOString())
    .where("email", "=", email)
    .where("message", "=", message)
    .where("service", "is not distinct from", service)
    .where("state", "!=", "spam")
    .executeTakeFirst();
  return found !== undefined;
}

/** The number of enquiries in each state, as rows of `name` and `count`. */
export const enquiryCounts = sql<{ name: string; count: number }>`
  select state as name, count(*) as count from enquiry where trashed_at is null group by 1`;

/** The enquiries that nobody has started to handle, counted for the dashboard. */
export const newEnquiries = sql<{ name: string; count: number; oldest: string | null }>`
  select 'enquiry' as name, count(*) as count, min(created_at) as oldest from enquiry
  where state = 'new' and trashed_at is null`;

const Thanks = z.object({ detail: z.string() });

export function serveEnquiries(http: Http, app: App): void {
  http.post(
    `${enquiries.path}/`,
    {
      config: { access: "public" },
      schema: {
        tags: [enquiries.labels.many],
        summary: "Send an enquiry",
        body: cleanTexts(EnquiryInput),
        response: { 201: Thanks },
      },
    },
    async (request, reply) => {
      await submitEnquiry(app, request.ip, request.body);
      return reply.code(201).send({ detail: "Thank you. We will get back to you." });
    },
  );
}

/**
 * Queues the emails to the academy and to the visitor, within the limits for emails that visitors can trigger. The
 * enquiry is in the inbox in any case.
 * @returns the Message-ID of the confirmation to the visitor, to which replies are threaded; null if there is none
 */
async function queueEmails(
  enquiry: Enquiry & { email_key: string },
  academy: SiteFacts,
  { app, store, now }: OperationContext,
): Promise<string | null> {
  const isOverLimit = await exceededLimit(store, app, { kind: ENQUIRY_VISITOR, recipientKey: enquiry.email_key });
  const confirmation = isOverLimit
    ? null
    : (await queueEmail(store, app, visitorEmail(app, enquiry, academy.name))).message_id;
  if ((await remainingThisHour(store, app, ENQUIRY_ACADEMY)) > 0)
    for (const recipient of await app.academyRecipients(store, app))
      await queueEmail(store, app, academyEmail(enquiry, academy, { recipient, sentAt: now, confirmation }));
  return confirmation;
}
