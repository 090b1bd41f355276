import { sql } from "kysely";
import { type Actor, getStaffId } from "#app/platform/access/actor.ts";
import type { AnyQueryable } from "#app/platform/database/database.ts";
import { InvalidInput } from "#app/platform/errors.ts";
import { queueEmail } from "#app/platform/mail/queue-email.ts";
import type { OperationContext, Row, Store } from "#app/resources/store.server.ts";
import { type Enquiry, enquiries } from "./enquiries.resource.ts";
import { assignedEmail } from "./enquiry-email.server.tsx";

/**
 * @throws InvalidInput if there is no such staff account
 */
export async function requireAssignee(id: number | null, { app, store }: OperationContext): Promise<void> {
  if (id === null || (await app.staff.usernames(store, [id])).has(id)) return;
  throw InvalidInput.field("assignee", "does_not_exist", "This staff account does not exist.");
}

/** Notifies somebody by email that a colleague has assigned them an enquiry. */
export async function tellAssignee(values: Enquiry, before: Row, { app, store, actor }: OperationContext) {
  const { assignee } = values;
  if (assignee === null || assignee === before.assignee || assignee === getStaffId(actor)) return;
  const recipient = await app.staff.findEmail(store, assignee);
  if (!recipient) return;
  const academy = await app.readSiteFacts(store);
  const about = { id: before.id, service: values.service, since: String(before.created_at) };
  const email = assignedEmail(app, { recipient, academy, by: getActorName(actor), ...about });
  await queueEmail(store, app, email);
}

const getActorName = (actor: Actor) => (actor.kind === "staff" ? actor.username : "");

/** The actor's open assigned enquiries, counted for the dashboard. */
export const openAssignments = ({ actor }: Pick<OperationContext, "actor">) => sql<{
  name: string;
  count: number;
  oldest: string | null;
}>`
  select 'assigned enquiry' as name, count(*) as count, min(created_at) as oldest from enquiry
  where assignee = ${getStaffId(actor)} and state in ('new', 'in_progress') and trashed_at is null`;

/** The path of a list of exactly these enquiries. */
export const assignmentsPath = ({ actor }: Pick<OperationContext, "actor">): string =>
  `/admin/${enquiries.labels.many.toLowerCase()}?assignee=${getStaffId(actor)}&state=open`;

/** The enquiries that nobody has answered in time, counted for the dashboard. */
export const lateEnquiries = ({ now }: Pick<OperationContext, "now">) => sql<{
  name: string;
  count: number;
  oldest: string | null;
}>`
  select 'late enquiry' as name, count(*) as count, min(created_at) as oldest from enquiry
  where state in ('new', 'in_progress') and answered_at is null and answer_by < ${now} and trashed_at is null`;

/** The number of enquiries assigned to a person, as a row of `label` and `count`. */
export const countAssignments = (store: Store, staffId: number) =>
  store
    .selectFrom("enquiry")
    .select((eb) => [sql<string>`'Assigned enquiries'`.as("label"), eb.fn.countAll<number>().as("count")])
    .where("assignee", "=", staffId);

/** Reassigns a person's enquiries to somebody else. */
export async function handOverAssignments(trx: AnyQueryable, from: number, to: number): Promise<void> {
  await trx.updateTable("enquiry").set({ assignee: to }).where("assignee", "=", from).execute();
}
