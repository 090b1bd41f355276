import { recordAudit } from "#app/platform/audit.ts";
import { contentValues } from "#app/resources/inputs/input-values.ts";
import { recordStateChange } from "#app/resources/latest-changes.server.ts";
import { type ResourceDefinition, titleField } from "#app/resources/resource-definition.ts";
import type { OperationContext, Row } from "#app/resources/store.server.ts";

/**
 * Records a review step of pending edits, which changes no column of the item: in the audit log, and for others who
 * have it open.
 */
export async function recordReview(
  context: OperationContext,
  definition: ResourceDefinition,
  row: Row,
  action: string,
): Promise<void> {
  const title = String(contentValues(definition, row, true)[titleField(definition)] ?? "");
  const event = { action, resource: definition.name, itemId: row.id, title, fields: [] };
  await recordAudit(context.store, context.actor, [event], context.now);
  await recordStateChange(context, definition, row, action);
}
