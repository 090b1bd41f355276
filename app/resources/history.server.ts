import type { Actor } from "#app/platform/actor.ts";
import type { Json, Timestamp } from "#app/platform/database/tables.ts";
import type { Row, Store } from "./store.server.ts";

/** Autosaves of one person within this time are one revision, in milliseconds. */
const FOLD_WITHIN = 10 * 60 * 1000;

export type RevisionKind = "save" | "autosave" | "publish" | "restore";

/** Writes down what an item held after a save; an autosave replaces the same person's last one. */
export async function recordRevision(
  store: Store,
  resource: string,
  row: Row,
  data: Record<string, unknown>,
  kind: RevisionKind,
  actor: Actor,
  now: string,
): Promise<void> {
  const staffId = actor.kind === "staff" ? actor.id : null;
  const values = { version: row.version, data: JSON.stringify(data), modified_at: now };
  if (kind === "autosave") {
    const last = await store
      .selectFrom("revision")
      .select(["id", "kind", "staff_id", "created_at"])
      .where("resource", "=", resource)
      .where("item_id", "=", row.id)
      .orderBy("id", "desc")
      .limit(1)
      .executeTakeFirst();
    const recent = last && Date.parse(now) - Date.parse(last.created_at) < FOLD_WITHIN;
    if (recent && last.kind === "autosave" && last.staff_id === staffId) {
      await store.updateTable("revision").set(values).where("id", "=", last.id).execute();
      return;
    }
  }
  await store
    .insertInto("revision")
    .values({ resource, item_id: row.id, kind, staff_id: staffId, created_at: now, ...values })
    .execute();
}

export interface AuditEvent {
  action: string;
  resource: string;
  itemId: number | null;
  title: string;
  /** Names of the fields that changed; never their values, which may be private. */
  fields?: string[];
}

/** Who did what, in the transaction that does it. What visitors do is not audited. */
export async function recordAudit(store: Store, actor: Actor, events: AuditEvent[], now: string): Promise<void> {
  if (actor.kind !== "staff" || events.length === 0) return;
  const entries = events.map((event) => ({
    created_at: now,
    staff_id: actor.id,
    username: actor.username,
    action: event.action,
    resource: event.resource,
    item_id: event.itemId,
    title: event.title.slice(0, 200),
    fields: JSON.stringify(event.fields ?? []),
  }));
  await store.insertInto("audit_entry").values(entries).execute();
}

declare module "#app/platform/database/tables.ts" {
  interface Tables {
    revision: {
      id: number;
      resource: string;
      item_id: number;
      version: number;
      kind: RevisionKind;
      data: Json<Record<string, unknown>>;
      staff_id: number | null;
      created_at: Timestamp;
      modified_at: Timestamp;
    };
    audit_entry: {
      id: number;
      created_at: Timestamp;
      staff_id: number | null;
      username: string;
      action: string;
      resource: string;
      item_id: number | null;
      title: string;
      fields: Json<string[]>;
    };
  }
}
