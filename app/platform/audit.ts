import type { Actor } from "./access/actor.ts";
import type { AnyQueryable } from "./database/database.ts";
import type { Id, Json, Timestamp } from "./database/tables.ts";
import { cutText } from "./text/shorten-text.ts";

export interface AuditEvent {
  action: string;
  resource: string;
  itemId: number | null;
  title: string;
  /** Names of the changed fields; never their values, which may be private. */
  fields?: string[];
  /** The IP address from which someone signed in. */
  ip?: string;
}

/** Records who did what, in the same transaction as the change. Changes by visitors are not audited. */
export async function recordAudit(db: AnyQueryable, actor: Actor, events: AuditEvent[], now: string): Promise<void> {
  if (actor.kind !== "staff") return;
  const username = actor.token ? `${actor.username} (token ${actor.token.name})` : actor.username;
  await writeEntries(db, { id: actor.id, username }, events, now);
}

/** Like `recordAudit`, for people who are not signed in, such as an administrator on the command line. */
export const recordAuditAs = (db: AnyQueryable, username: string, events: AuditEvent[], now: string): Promise<void> =>
  writeEntries(db, { id: null, username }, events, now);

async function writeEntries(
  db: AnyQueryable,
  author: { id: number | null; username: string },
  events: AuditEvent[],
  now: string,
) {
  if (events.length === 0) return;
  const entries = events.map((event) => ({
    created_at: now,
    staff_id: author.id,
    username: author.username,
    action: event.action,
    resource: event.resource,
    item_id: event.itemId,
    title: cutText(event.title, 200),
    fields: JSON.stringify(event.fields ?? []),
    ip: event.ip ?? null,
  }));
  await db.insertInto("audit_entry").values(entries).execute();
}

declare module "./database/tables.ts" {
  interface Tables {
    audit_entry: {
      id: Id;
      created_at: Timestamp;
      staff_id: number | null;
      username: string;
      action: string;
      resource: string;
      item_id: number | null;
      title: string;
      fields: Json<string[]>;
      ip: string | null;
    };
  }
}
