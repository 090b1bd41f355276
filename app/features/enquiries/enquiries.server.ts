import { z } from "zod";
import { anonymous } from "#app/platform/actor.ts";
import type { App } from "#app/platform/app.ts";
import type { Queryable } from "#app/platform/database/database.ts";
import { InvalidInput } from "#app/platform/errors.ts";
import type { Http } from "#app/platform/http/http.ts";
import { parseInput } from "#app/platform/http/validation.ts";
import { queueEmail } from "#app/platform/mail/queue-email.ts";
import { senderAddress } from "#app/platform/mail/sender.ts";
import { editors, everybody } from "#app/platform/rules.ts";
import { serveResource } from "#app/resources/serve-resource.server.ts";
import type { Moment } from "#app/resources/store.server.ts";
import { createItem } from "#app/resources/write.server.ts";
import { type Enquiry, EnquiryInput, enquiries } from "./enquiries.resource.ts";
import { type AcademyFacts, academyMail, visitorMail } from "./enquiry-mail.server.tsx";

/** For one client address. */
const limits = [
  { name: "enquiry-minute", max: 3, windowMs: 60_000 },
  { name: "enquiry-day", max: 20, windowMs: 24 * 60 * 60_000 },
];
/** Nobody reads and fills in a form faster, in milliseconds. */
const FASTEST = 2000;
/** The same words of the same sender within this time were sent once and arrived twice; in milliseconds. */
const SAME_WITHIN = 10 * 60_000;

/** Ends the transaction of an enquiry that is there already. */
class AlreadyAsked extends Error {}

export const enquiryResource = serveResource(enquiries, {
  except: ["create"],
  access: { read: editors, write: editors, create: everybody },
  publicFields: [],
  hooks: {
    async beforeWrite(values, before, moment) {
      await requireStaff(values.assignee, moment);
      const isAsked = !before && moment.actor.kind === "anonymous" && values.state !== "spam";
      if (isAsked) {
        if (await wasAsked(values, moment)) throw new AlreadyAsked();
        await mail(values, moment);
      }
      return {};
    },
  },
});

/**
 * A visitor asks, by the API or by a form. A form that was sent twice counts once. What looks like
 * spam is kept as such, without a mail, and answered like everything else, so that whoever sends it
 * learns nothing.
 * @param input as it came in.
 * @throws InvalidInput, TooManyRequests
 */
export async function enquire(app: App, clientAddress: string, input: unknown): Promise<void> {
  const { website, elapsed_ms, ...said } = parseInput(EnquiryInput, input);
  await app.rateLimits.take(limits, clientAddress);
  const isSpam = website !== "" || (elapsed_ms !== undefined && elapsed_ms < FASTEST);
  const state = isSpam ? "spam" : "new";
  try {
    await createItem(enquiryResource, app, anonymous, { ...said, state, notes: "", assignee: null });
  } catch (error) {
    if (!(error instanceof AlreadyAsked)) throw error;
  }
}

async function wasAsked({ email, service, message }: Enquiry, { app, store, now }: Moment): Promise<boolean> {
  // Enquiries wait for each other here, so that two at the same moment see one another.
  await store
    .selectFrom("settings")
    .select("id")
    .where("id", "=", 1)
    .$if(app.database.engine === "postgres", (query) => query.forUpdate())
    .execute();
  const found = await store
    .selectFrom("enquiry")
    .select("id")
    .where("created_at", ">", new Date(Date.parse(now) - SAME_WITHIN).toISOString())
    .where("email", "=", email)
    .where("message", "=", message)
    .where("service", "is not distinct from", service)
    .where("state", "!=", "spam")
    .executeTakeFirst();
  return found !== undefined;
}

const Thanks = z.object({ detail: z.string() });

export function serveEnquiries(http: Http, app: App): void {
  http.post(
    `${enquiries.path}/`,
    {
      config: { access: "public" },
      schema: {
        tags: [enquiries.labels.many],
        summary: "Ask the academy",
        body: EnquiryInput,
        response: { 201: Thanks },
      },
    },
    async (request, reply) => {
      await enquire(app, request.ip, request.body);
      return reply.code(201).send({ detail: "Thank you. We will get back to you." });
    },
  );
}

async function mail(enquiry: Enquiry, { app, store, now }: Moment) {
  const academy = (await store
    .selectFrom("settings")
    .select(["academy_name", "contact_email", "time_zone"])
    .where("id", "=", 1)
    .executeTakeFirstOrThrow()) as AcademyFacts & { contact_email: string };
  const outbox = store as unknown as Queryable;
  const readers = academy.contact_email ? [academy.contact_email] : await addressesOfOwners(store);
  for (const reader of readers.length > 0 ? readers : [senderAddress(app.config)])
    await queueEmail(outbox, app, academyMail(enquiry, academy, reader, now));
  await queueEmail(outbox, app, visitorMail(app, enquiry, academy.academy_name));
}

/** Who reads what is asked where the settings name no address. */
async function addressesOfOwners(store: Moment["store"]) {
  const owners = await store
    .selectFrom("staff")
    .select("email")
    .where("role", "=", "owner")
    .where("is_active", "=", true)
    .where("email", "is not", null)
    .execute();
  return [...new Set(owners.map(({ email }) => email as string))];
}

async function requireStaff(id: number | null, { store }: Moment) {
  if (id === null) return;
  const found = await store.selectFrom("staff").select("id").where("id", "=", id).executeTakeFirst();
  if (!found) throw InvalidInput.field("assignee", "does_not_exist", "There is no such member of staff.");
}
