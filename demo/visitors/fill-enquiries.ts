import { randomUUID } from "node:crypto";
import type { Transaction } from "kysely";
import { getAnswerDeadline } from "#app/features/enquiries/answer-times.server.ts";
import { enquiries as enquiryDefinition } from "#app/features/enquiries/enquiries.resource.ts";
import "#app/features/enquiries/enquiry-entries.server.ts";
import { getStaffId } from "#app/platform/access/actor.ts";
import type { AnyTables } from "#app/platform/access/rules.ts";
import { insertRows } from "#app/platform/database/insert-rows.ts";
import type { Tables } from "#app/platform/database/tables.ts";
import { DEMO_DOMAIN } from "#app/platform/mail/demo-addresses.ts";
import { searchColumns } from "#app/resources/fields.ts";
import type { OperationContext } from "#app/resources/store.server.ts";
import { type DemoEnquiry, enquiries } from "../content/enquiries.ts";
import { DAY, toTime } from "./fill-subscribers.ts";

/** The default of the settings, which the demo leaves unchanged; in days. */
const ANSWER_WITHIN = 3;

/** Adds the enquiries with their notes and replies, without queueing any email. */
export async function fillEnquiries(trx: Transaction<Tables>, context: OperationContext): Promise<void> {
  // Oldest first, as they would have arrived.
  const ordered = enquiries.toSorted((one, other) => other.days_ago - one.days_ago);
  const host = new URL(context.app.config.siteUrl).hostname;
  const createMessageId = () => `<${randomUUID()}@${host}>`;
  const me = {
    staff_id: getStaffId(context.actor),
    username: context.actor.kind === "staff" ? context.actor.username : null,
  };
  for (const enquiry of ordered) {
    const row = { ...toRow(enquiry, context), message_id: enquiry.state === "spam" ? null : createMessageId() };
    const { id: enquiry_id } = (await (trx as unknown as Transaction<AnyTables>)
      .insertInto("enquiry")
      .values(row)
      .returning("id")
      .executeTakeFirstOrThrow()) as { id: number };
    const { note, reply } = enquiry;
    const entries = [
      ...(note ? [{ kind: "note", text: note, via: null, message_id: null, created_at: row.modified_at }] : []),
      ...(reply
        ? [
            {
              ...{ kind: "reply", text: reply.text, via: reply.via ?? null, created_at: row.answered_at },
              message_id: reply.via ? null : createMessageId(),
            },
          ]
        : []),
    ];
    await insertRows(
      trx,
      "enquiry_entry",
      entries.map((entry) => ({ ...entry, enquiry_id, ...me, modified_at: entry.created_at })),
    );
  }
}

function toRow(
  { name, phone = "", service, message, state, days_ago, reply }: DemoEnquiry,
  { now, actor }: OperationContext,
) {
  const arrived = Date.parse(now) - days_ago * DAY;
  const created_at = toTime(arrived);
  const email = `${name.toLowerCase().replaceAll(" ", ".")}@${DEMO_DOMAIN}`;
  const answered_at = reply ? toTime(arrived + reply.after * DAY) : null;
  const values = { name, email, phone, service, message, state };
  return {
    ...values,
    ...searchColumns(enquiryDefinition, values),
    email_key: email,
    is_read: state !== "new",
    assignee: state === "in_progress" ? getStaffId(actor) : null,
    answered_at,
    answer_by: getAnswerDeadline(created_at, ANSWER_WITHIN),
    version: 1,
    created_at,
    modified_at: answered_at ?? created_at,
  };
}
