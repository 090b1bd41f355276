import { isDeepStrictEqual } from "node:util";
import { recordAudit } from "#app/platform/audit.ts";
import type { Change, OnChange } from "#app/resources/resource.server.ts";
import { titleField } from "#app/resources/resource-definition.ts";
import type { Row } from "#app/resources/store.server.ts";

/** Records in the audit log who changed which fields of which item. Autosaves are not recorded. */
export const auditChanges: OnChange = async ({ definition }, changes, { store, actor, now }) => {
  const events = changes
    .filter(({ save }) => save?.kind !== "autosave")
    .map((change) => {
      const { before, after, action, save } = change;
      const row = (after ?? before) as Row;
      const title = definition.personal ? "" : String((save?.values ?? row)[titleField(definition)] ?? "");
      return { action, resource: definition.name, itemId: row.id, title, fields: changedFields(change) };
    });
  await recordAudit(store, actor, events, now);
};

/** Columns of traits, which are not among the fields of a save. */
const traitColumns = ["slug", "position", "status", "published_at"];
/** Bookkeeping columns, which are not fields. */
const ignoredColumns = ["version", "modified_at", "public_modified_at", "first_published_at"];

function changedFields({ before, after, save }: Change): string[] {
  const columns = save ? traitColumns : Object.keys(after ?? {}).filter((column) => !ignoredColumns.includes(column));
  const changed = before && after ? columns.filter((column) => !isDeepStrictEqual(before[column], after[column])) : [];
  return [...(save?.fields ?? []), ...changed];
}
