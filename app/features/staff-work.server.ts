import { sql } from "kysely";
import { handOverMedia, mediaOf } from "#app/platform/media/media-owners.ts";
import { handOverEntries } from "#app/platform/search/entry-owners.ts";
import type { StaffWork, WorkCount } from "#app/platform/staff-work.ts";
import type { Resource } from "#app/resources/resource.server.ts";
import type { Store } from "#app/resources/store.server.ts";
import { tableOf } from "#app/resources/table.ts";
import { assignmentsOf, handOverAssignments } from "./enquiries/assignments.server.ts";

/** Items of all resources, files of the media library, and enquiries that somebody is to answer. */
export const staffWork = (resources: readonly Resource[]): StaffWork => ({
  async count(db, staffId) {
    const store = db as Store;
    const counts = resources.map(({ definition: { name, labels } }) =>
      store
        .selectFrom(tableOf(name))
        .select((eb) => [sql<string>`${sql.lit(labels.many)}`.as("label"), eb.fn.countAll<number>().as("count")])
        .where("created_by", "=", staffId),
    );
    const all = [...counts, mediaOf(store, staffId), assignmentsOf(store, staffId)];
    const [first, ...others] = all;
    const rows = (await first?.unionAll(others).execute()) as WorkCount[];
    return rows.map(({ label, count }) => ({ label, count: Number(count) })).filter(({ count }) => count > 0);
  },
  async handOver(trx, from, to) {
    const store = trx as Store;
    for (const { definition } of resources)
      await store
        .updateTable(tableOf(definition.name))
        .set({ created_by: to })
        .where("created_by", "=", from)
        .execute();
    await handOverMedia(trx, from, to);
    await handOverEntries(trx, from, to);
    await handOverAssignments(trx, from, to);
  },
});
