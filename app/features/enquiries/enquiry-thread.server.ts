import { z } from "zod";
import { type Actor, getStaffId, roleGroups } from "#app/platform/access/actor.ts";
import { editors, listRoles } from "#app/platform/access/rules.ts";
import type { App } from "#app/platform/app.ts";
import { recordAudit } from "#app/platform/audit.ts";
import { runInTransaction } from "#app/platform/database/transaction.ts";
import { NotFound } from "#app/platform/errors.ts";
import { requireStaff } from "#app/platform/http/access.ts";
import type { Http } from "#app/platform/http/http.ts";
import {
  expectedVersion,
  returnsVersion,
  setItemEtag,
  versionField,
  versionHeaders,
} from "#app/platform/http/item-version.ts";
import { rowIdParam } from "#app/platform/http/row-id.ts";
import { cleanTexts } from "#app/platform/http/validation.ts";
import { queueEmail } from "#app/platform/mail/queue-email.ts";
import { lockRows, presentItem } from "#app/resources/read.server.ts";
import { readSaveKey, saveKeyHeaders } from "#app/resources/save-keys.server.ts";
import { getSchemas } from "#app/resources/schemas.server.ts";
import { type OperationContext, operationContext, type Row } from "#app/resources/store.server.ts";
import { updateRow } from "#app/resources/write.server.ts";
import { AnswerWay, enquiries } from "./enquiries.resource.ts";
import { enquiryResource } from "./enquiries.server.ts";
import { replyEmail } from "./enquiry-email.server.tsx";
import { addEntry, hasEntry, listMessageIds } from "./enquiry-entries.server.ts";

const text = z.string().trim().min(1).max(20_000);
const params = z.object({ id: rowIdParam });
const path = `${enquiries.path}/` as const;

/** Staff entries on an enquiry: internal notes, and replies that are sent to the visitor. */
export function serveEnquiryThreads(http: Http, app: App): void {
  const tags = [enquiries.labels.many];
  const { item: Item } = getSchemas(enquiryResource);
  const access = listRoles(editors);

  http.post(
    `${path}:id/notes/`,
    {
      config: { access, extraStatuses: [404], ...returnsVersion },
      schema: {
        tags,
        summary: "Add a note to an enquiry",
        description: "Only staff see notes.",
        params,
        headers: saveKeyHeaders,
        body: cleanTexts(z.strictObject({ text })),
        response: { 201: Item },
      },
    },
    async (request, reply) => {
      const item = await change(app, requireStaff(request), (context) =>
        addNote(context, request.params.id, { text: request.body.text, key: readSaveKey(request) }),
      );
      return setItemEtag(reply.code(201), item) as never;
    },
  );

  http.post(
    `${path}:id/reply/`,
    {
      config: { access, extraStatuses: [404, 409], ...returnsVersion },
      schema: {
        tags,
        summary: "Reply to an enquiry by email",
        description:
          "The reply is sent to the visitor through the outbox, in the thread of the confirmation. The enquiry becomes `done` or `in_progress`. If it has no assignee, it is assigned to your account.",
        params,
        headers: versionHeaders.extend(saveKeyHeaders.shape),
        body: cleanTexts(
          z.strictObject({
            text,
            done: z.boolean().default(false).meta({ description: "Whether the enquiry is done." }),
            version: versionField,
          }),
        ),
        response: { 201: Item },
      },
    },
    async (request, reply) => {
      const { version, ...body } = request.body;
      const given = { ...body, version: expectedVersion(request, version), key: readSaveKey(request) };
      const item = await change(app, requireStaff(request), (context) => sendReply(context, request.params.id, given));
      return setItemEtag(reply.code(201), item) as never;
    },
  );

  http.post(
    `${path}:id/answered/`,
    {
      config: { access, extraStatuses: [404, 409], ...returnsVersion },
      schema: {
        tags,
        summary: "Record an answer given elsewhere",
        description:
          "For answers from your own email program, by phone or in person. Nothing is sent. The enquiry becomes `done` or `in_progress`. If it has no assignee, it is assigned to your account.",
        params,
        headers: versionHeaders.extend(saveKeyHeaders.shape),
        body: cleanTexts(
          z.strictObject({
            via: AnswerWay,
            text: z.string().trim().max(20_000).default("").meta({ description: "The answer; may be empty." }),
            done: z.boolean().default(true).meta({ description: "Whether the enquiry is done." }),
            version: versionField,
          }),
        ),
        response: { 201: Item },
      },
    },
    async (request, reply) => {
      const { version, ...body } = request.body;
      const given = { ...body, version: expectedVersion(request, version), key: readSaveKey(request) };
      const item = await change(app, requireStaff(request), (context) =>
        recordAnswer(context, request.params.id, given),
      );
      return setItemEtag(reply.code(201), item) as never;
    },
  );

  http.get(
    `${path}assignees/`,
    {
      config: { access },
      schema: {
        tags,
        summary: "List possible assignees",
        response: { 200: z.object({ results: z.array(z.object({ id: z.number().int(), username: z.string() })) }) },
      },
    },
    async () => ({ results: await app.staff.listByRoles(app.database.db, roleGroups.editors) }),
  );
}

/** Runs a change in a transaction, and returns the changed enquiry. */
async function change(app: App, actor: Actor, work: (context: OperationContext) => Promise<Row>) {
  const row = await runInTransaction(app, (store) => work(operationContext(app, actor, store)));
  return presentItem(enquiryResource, row, operationContext(app, actor));
}

/** Locks and returns the row of an enquiry that is not in the trash. @throws NotFound */
async function locked(context: OperationContext, id: number): Promise<Row> {
  const row = (await lockRows(enquiryResource, [id], editors, context)).get(id);
  if (!row || row.trashed_at) throw new NotFound();
  return row;
}

async function addNote(
  context: OperationContext,
  id: number,
  { text, key }: { text: string; key: string | undefined },
) {
  const row = await locked(context, id);
  if (await hasEntry(context, id, key)) return row;
  await addEntry(context, { enquiry_id: id, kind: "note", text, request_key: key });
  const event = { action: "note", resource: enquiries.name, itemId: id, title: "" };
  await recordAudit(context.store, context.actor, [event], context.now);
  return row;
}

interface Reply {
  text: string;
  done: boolean;
  version: number | undefined;
  key: string | undefined;
}

async function sendReply(context: OperationContext, id: number, { text, done, version, key }: Reply): Promise<Row> {
  const { app, store, actor } = context;
  const row = await locked(context, id);
  if (await hasEntry(context, id, key)) return row;
  await settle(context, row, { done, version, action: "reply" });
  const me = getStaffId(actor);
  const academy = await app.readSiteFacts(store);
  const replyTo = academy.contactEmail || (me !== null ? await app.staff.findEmail(store, me) : undefined);
  const thread = await listMessageIds(context, id, row.message_id as string | null);
  const email = replyEmail(app, { recipient: row.email as string, text, academy, replyTo, thread });
  const mail = await queueEmail(store, app, email);
  await addEntry(context, {
    enquiry_id: id,
    kind: "reply",
    text,
    request_key: key,
    mail_id: mail.id,
    message_id: mail.message_id,
  });
  return markAnswered(context, id);
}

async function recordAnswer(
  context: OperationContext,
  id: number,
  { via, text, done, version, key }: Reply & { via: AnswerWay },
): Promise<Row> {
  const row = await locked(context, id);
  if (await hasEntry(context, id, key)) return row;
  await settle(context, row, { done, version, action: "answer" });
  await addEntry(context, { enquiry_id: id, kind: "reply", via, text, request_key: key });
  return markAnswered(context, id);
}

/** Changes caused by an answer: its author becomes the assignee, unless there is one already. */
async function settle(
  context: OperationContext,
  row: Row,
  { done, version, action }: Pick<Reply, "done" | "version"> & { action: string },
): Promise<void> {
  const assignee = row.assignee ?? getStaffId(context.actor);
  const changes = { state: done ? "done" : "in_progress", is_read: true, assignee, version };
  await updateRow(enquiryResource, context, row.id, changes, { action });
}

const markAnswered = ({ store, now }: OperationContext, id: number): Promise<Row> =>
  store
    .updateTable("enquiry")
    .set({ answered_at: now })
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirstOrThrow() as Promise<Row>;
