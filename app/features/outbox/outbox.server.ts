import { z } from "zod";
import { listRoles, owners } from "#app/platform/access/rules.ts";
import type { App } from "#app/platform/app.ts";
import { requireStaff } from "#app/platform/http/access.ts";
import { selectableList } from "#app/platform/http/field-selection.ts";
import type { Http } from "#app/platform/http/http.ts";
import { envelope, listEnvelope, listQuery } from "#app/platform/http/list-queries.ts";
import { rowIdParam } from "#app/platform/http/row-id.ts";
import { mailStates } from "#app/platform/mail/mail-table.ts";
import { retryEmail } from "#app/platform/mail/retry-email.ts";
import { listEmails, readEmail } from "#app/platform/mail/stored-emails.ts";

const time = z.iso.datetime();
const OutboxEntry = z
  .object({
    id: z.number().int(),
    kind: z.string(),
    recipient: z.string(),
    subject: z.string(),
    state: z.enum(mailStates),
    attempts: z.number().int(),
    due_at: time.meta({ description: "When it will be sent next" }),
    sent_at: time.nullable(),
    last_error: z.string().nullable(),
    created_at: time,
    modified_at: time,
  })
  .meta({ id: "OutboxEntry" });
const OutboxMail = OutboxEntry.extend({
  text: z.string(),
  html: z.string(),
  headers: z.record(z.string(), z.string()),
  message_id: z.string(),
}).meta({ id: "OutboxMail" });

const entries = selectableList(OutboxEntry);

/** Lists sent and queued emails for owners, newest first: the way to read them without an SMTP server. */
export function serveOutbox(http: Http, app: App): void {
  const { db } = app.database;

  http.get(
    "/api/common/outbox/",
    {
      config: { access: listRoles(owners) },
      schema: {
        tags: ["Common"],
        summary: "List sent and queued emails",
        querystring: listQuery
          .omit({ search: true })
          .extend({ state: z.enum(mailStates).optional(), ...entries.query }),
        response: { 200: listEnvelope(OutboxEntry) },
      },
    },
    async (request, reply) => {
      const { page, page_size, state, fields } = request.query;
      const { rows, count } = await listEmails(db, state, { page, page_size });
      const found = envelope(rows, count, { page, page_size }, app.config.siteUrl, request.url);
      return entries.send(reply, fields, found);
    },
  );

  http.get(
    "/api/common/outbox/:id/",
    {
      config: { access: listRoles(owners) },
      schema: {
        tags: ["Common"],
        summary: "Get an email with its text",
        description: "Hides secrets meant only for the recipient, such as password reset links.",
        params: z.object({ id: rowIdParam }),
        response: { 200: OutboxMail },
      },
    },
    (request) => readEmail(db, request.params.id),
  );

  http.post(
    "/api/common/outbox/:id/retry/",
    {
      config: { access: listRoles(owners) },
      schema: {
        tags: ["Common"],
        summary: "Resend an email that failed or is in doubt",
        params: z.object({ id: rowIdParam }),
        body: z.strictObject({}).nullish(),
        response: { 200: OutboxMail },
      },
    },
    async (request) => {
      await retryEmail(app, requireStaff(request), request.params.id);
      return readEmail(db, request.params.id);
    },
  );
}
