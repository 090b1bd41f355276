import { z } from "zod";
import type { StaffActor } from "#app/platform/access/actor.ts";
import { editors, rolesOf } from "#app/platform/access/rules.ts";
import type { App } from "#app/platform/app.ts";
import { recordAudit } from "#app/platform/audit.ts";
import type { AnyQueryable } from "#app/platform/database/database.ts";
import { inTransaction } from "#app/platform/database/transaction.ts";
import { NotFound } from "#app/platform/errors.ts";
import { staffOf } from "#app/platform/http/access.ts";
import type { Http } from "#app/platform/http/http.ts";
import { rowIdParam } from "#app/platform/http/row-id.ts";
import { mailStates } from "#app/platform/mail/mail-table.ts";
import { emailsTo } from "#app/platform/mail/person-mail.ts";
import { countHeld, lockPerson, type PersonalData } from "#app/platform/personal-data.ts";
import { changesOf } from "./audit/changes-of-item.server.ts";
import { enquiriesOf } from "./enquiries/person-enquiries.server.ts";
import { letterBlockOf, liftLetterBlock } from "./letters/returns/blocks.server.ts";
import { returnKinds, returnSources } from "./letters/returns/return-kinds.ts";
import { hasUnsubscribed, subscriptionOf } from "./subscribers/person-subscriptions.server.ts";

const time = z.iso.datetime();
const id = z.number().int();
const Person = z
  .object({
    emails: z
      .array(
        z.object({ id, subject: z.string(), state: z.enum(mailStates), created_at: time, sent_at: time.nullable() }),
      )
      .meta({ description: "Emails to them that the outbox still has, newest first." }),
    enquiries: z.array(z.object({ id, state: z.string(), service: z.string().nullable(), created_at: time })),
    changes: z
      .array(z.object({ id, action: z.string(), username: z.string(), fields: z.array(z.string()), created_at: time }))
      .meta({ description: "What staff did to this item, newest first." }),
    suppression: z
      .enum(["blocked", "unsubscribed"])
      .nullable()
      .meta({ description: "Why they are not to receive the newsletter; erasing their data removes this too." }),
    imported: z
      .object({
        import_id: id,
        file_name: z.string(),
        consent: z.string().nullable().meta({ description: "On what the consent rests, as confirmed by staff." }),
        consented_at: time.nullable().meta({ description: "When they agreed, if the file had it." }),
      })
      .nullable()
      .meta({ description: "The import that subscribed them." }),
    consent: z
      .object({
        text: z.string().nullable().meta({ description: "What the form said." }),
        confirmed_at: time.nullable(),
        asked_at: time.nullable().meta({ description: "When the link to confirm was last sent." }),
        reminded_at: time.nullable(),
      })
      .nullable()
      .meta({ description: "What is kept as proof that they agreed to get the newsletter." }),
    letter_block: z
      .object({ kind: z.enum(returnKinds), source: z.enum(returnSources), reason: z.string(), created_at: time })
      .nullable()
      .meta({ description: "Why no letters are sent to them: one came back, or they reported one as spam." }),
  })
  .meta({ id: "Person" });
const Held = z.object({ holds: z.array(z.object({ label: z.string(), count: z.number().int() })) });

/** The most entries of each kind that a response lists. */
const MAX_LISTED = 50;

/**
 * What is known of a person who subscribed or asked something, and its erasure on request. Not for API tokens, whose
 * scopes end at resources.
 */
export function servePeople(http: Http, app: App, personalData: readonly PersonalData[]): void {
  const items = personalData.flatMap(({ item }) => item ?? []);
  const params = z.object({ resource: z.enum(items.map(({ resource }) => resource) as [string]), id: rowIdParam });
  const options = { config: { access: rolesOf(editors), extraStatuses: [404] } };
  const schema = { tags: ["Common"], params };
  const path = "/api/common/person/:resource/:id/";

  async function readKey(db: AnyQueryable, { resource, id }: z.output<typeof params>): Promise<string> {
    const found = await db.selectFrom(tableOf(resource)).select("email_key").where("id", "=", id).executeTakeFirst();
    if (!found) throw new NotFound();
    return found.email_key;
  }
  const tableOf = (resource: string) => items.find((item) => item.resource === resource)?.table as string;

  http.get(
    path,
    {
      ...options,
      schema: {
        ...schema,
        summary: "What is known of the person that an item belongs to",
        response: { 200: Person },
      },
    },
    async ({ params }) => {
      const { db } = app.database;
      return readPerson(db, params, await readKey(db, params));
    },
  );

  http.get(
    `${path}holds/`,
    {
      ...options,
      schema: { ...schema, summary: "What erasing the data of a person would erase", response: { 200: Held } },
    },
    async ({ params }) => {
      const { db } = app.database;
      const counts = await countHeld(db, personalData, await readKey(db, params));
      const all = personalData.map(({ label }, at) => ({ label, count: counts[at] ?? 0 }));
      return { holds: all.filter(({ count }) => count > 0) };
    },
  );

  http.delete(
    `${path}letter-block/`,
    {
      ...options,
      schema: {
        ...schema,
        summary: "Send letters to a person again, though some came back",
        response: { 204: z.null() },
      },
    },
    async (request, reply) => {
      const actor = staffOf(request);
      await inTransaction(app, async (trx) => {
        const { resource, id: itemId } = request.params;
        if (!(await liftLetterBlock(trx, await readKey(trx, request.params)))) throw new NotFound();
        const event = { action: "lift_letter_block", resource, itemId, title: "" };
        await recordAudit(trx, actor, [event], app.now().toISOString());
      });
      return reply.code(204).send(null);
    },
  );

  http.delete(
    path,
    {
      ...options,
      schema: {
        ...schema,
        summary: "Erase all personal data of the person that an item belongs to",
        description:
          "Their address and name leave every table, the outbox included. The audit log says that data was erased, by whom and when, but not whose.",
        response: { 204: z.null() },
      },
    },
    async (request, reply) => {
      const actor = staffOf(request);
      await inTransaction(app, async (trx) => {
        const key = await readKey(trx, request.params);
        await lockPerson(trx, app.database, key);
        for (const { erase } of personalData) await erase(trx, key, { app, actor });
        await recordErasure(trx, actor, request.params, app);
      });
      return reply.code(204).send(null);
    },
  );
}

async function readPerson(
  db: AnyQueryable,
  { resource, id }: { resource: string; id: number },
  key: string,
): Promise<z.input<typeof Person>> {
  const [emails, enquiries, changes, block, isUnsubscribed, { isBlocked, ...subscription }] = await Promise.all([
    emailsTo(db, key, MAX_LISTED),
    enquiriesOf(db, key, MAX_LISTED),
    changesOf(db, resource, id, MAX_LISTED),
    letterBlockOf(db, key),
    hasUnsubscribed(db, key),
    subscriptionOf(db, key),
  ]);
  return {
    emails,
    enquiries,
    changes,
    ...subscription,
    suppression: isBlocked ? "blocked" : isUnsubscribed ? "unsubscribed" : null,
    letter_block: block ?? null,
  } as z.input<typeof Person>;
}

function recordErasure(trx: AnyQueryable, actor: StaffActor, item: { resource: string; id: number }, app: App) {
  const event = { action: "erase", resource: item.resource, itemId: item.id, title: "" };
  return recordAudit(trx, actor, [event], app.now().toISOString());
}
