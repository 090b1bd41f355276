import { sql } from "kysely";
import type { AnyQueryable } from "#app/platform/database/database.ts";
import type { Store } from "#app/resources/store.server.ts";

/** The number of enquiries that a person is to answer, as a row of `label` and `count`. */
export const assignmentsOf = (store: Store, staffId: number) =>
  store
    .selectFrom("enquiry")
    .select((eb) => [sql<string>`'Enquiries to answer'`.as("label"), eb.fn.countAll<number>().as("count")])
    .where("assignee", "=", staffId);

/** Has somebody else answer these enquiries. */
export async function handOverAssignments(trx: AnyQueryable, from: number, to: number): Promise<void> {
  await trx.updateTable("enquiry").set({ assignee: to }).where("assignee", "=", from).execute();
}
