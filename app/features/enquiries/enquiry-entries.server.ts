import { getStaffId } from "#app/platform/access/actor.ts";
import type { Id, NullableTimestamp, Timestamp } from "#app/platform/database/tables.ts";
import type { MailState } from "#app/platform/mail/mail-table.ts";
import type { OperationContext } from "#app/resources/store.server.ts";
import { type AnswerWay, type EnquiryItem, isLate } from "./enquiries.resource.ts";

declare module "#app/platform/database/tables.ts" {
  interface Tables {
    /** The notes and replies of enquiries. */
    enquiry_entry: {
      id: Id;
      enquiry_id: number;
      kind: "note" | "reply";
      text: string;
      staff_id: number | null;
      /** Remains when the account is deleted; null for notes from before authors were stored. */
      username: string | null;
      /** How an answer was given; null if it was sent from the screen. */
      via: AnswerWay | null;
      mail_id: number | null;
      message_id: string | null;
      /** Identifies the request, so that repeating it adds nothing. */
      request_key: string | null;
      created_at: Timestamp;
      modified_at: NullableTimestamp;
    };
  }
}

/** An entry with its enquiry; `id` is null if the enquiry has none. */
interface StoredEntry {
  id: number | null;
  enquiry_id: number;
  confirmation: string | null;
  message_id: string | null;
  via: AnswerWay | null;
  kind: "note" | "reply";
  text: string;
  username: string | null;
  created_at: string;
  email_state: MailState | null;
  email_error: string | null;
}

/** Fields that a list with only rows omits. */
const fromEntries = ["notes", "replies", "message_ids"];

/** Adds data from outside the enquiries' rows: the notes and replies, oldest first, in one query. */
export async function addDerived(
  items: EnquiryItem[],
  { store, now }: OperationContext,
  { wanted }: { wanted?: ReadonlySet<string> } = {},
): Promise<void> {
  for (const item of items) item.is_late = isLate(item, now);
  if (items.length === 0 || (wanted && !fromEntries.some((field) => wanted.has(field)))) return;
  const entries = (await store
    .selectFrom("enquiry")
    .leftJoin("enquiry_entry", "enquiry_entry.enquiry_id", "enquiry.id")
    .leftJoin("mail", "mail.id", "enquiry_entry.mail_id")
    .select(["enquiry.id as enquiry_id", "enquiry.message_id as confirmation"])
    .select(["enquiry_entry.id", "enquiry_entry.kind", "enquiry_entry.text", "username", "enquiry_entry.created_at"])
    .select(["via", "enquiry_entry.message_id", "mail.state as email_state", "mail.last_error as email_error"])
    .where(
      "enquiry.id",
      "in",
      items.map(({ id }) => id),
    )
    .orderBy("enquiry_entry.id")
    .execute()) as StoredEntry[];
  const byEnquiry = Map.groupBy(entries, ({ enquiry_id }) => enquiry_id);
  for (const item of items) {
    const rows = byEnquiry.get(item.id) ?? [];
    const own = rows.flatMap(({ id, ...entry }) => (id === null ? [] : [{ id, ...entry }]));
    item.message_ids = messageIds(rows[0]?.confirmation ?? null, own);
    item.notes = own
      .filter(({ kind }) => kind === "note")
      .map(({ id, text, username, created_at }) => ({ id, text, username, created_at }));
    item.replies = own
      .filter(({ kind }) => kind === "reply")
      .map(({ id, text, username, created_at, via, email_state, email_error }) => ({
        id,
        text,
        username,
        created_at,
        via,
        email_state,
        email_error,
      }));
  }
}

interface NewEntry {
  enquiry_id: number;
  kind: "note" | "reply";
  text: string;
  via?: AnswerWay;
  mail_id?: number;
  message_id?: string;
  request_key: string | undefined;
}

/** Adds a note or a reply in the context's transaction. */
export async function addEntry({ store, actor, now }: OperationContext, entry: NewEntry): Promise<void> {
  const author = { staff_id: getStaffId(actor), username: actor.kind === "staff" ? actor.username : null };
  const values = { ...entry, request_key: entry.request_key ?? null, ...author, created_at: now, modified_at: now };
  await store.insertInto("enquiry_entry").values(values).execute();
}

/** Whether the request with this key has added an entry. */
export async function hasEntry({ store }: OperationContext, enquiry_id: number, request_key: string | undefined) {
  if (request_key === undefined) return false;
  const found = store.selectFrom("enquiry_entry").select("id").where("enquiry_id", "=", enquiry_id);
  return (await found.where("request_key", "=", request_key).executeTakeFirst()) !== undefined;
}

/** The Message-IDs of the emails to the visitor, oldest first. @param first that of the confirmation */
export async function listMessageIds(
  { store }: OperationContext,
  enquiry_id: number,
  first: string | null,
): Promise<string[]> {
  const replies = await store
    .selectFrom("enquiry_entry")
    .select("message_id")
    .where("enquiry_id", "=", enquiry_id)
    .where("message_id", "is not", null)
    .orderBy("id")
    .execute();
  return messageIds(first, replies as { message_id: string }[]);
}

const messageIds = (first: string | null, entries: readonly { message_id: string | null }[]): string[] =>
  [first, ...entries.map(({ message_id }) => message_id)].filter((id) => id !== null);
