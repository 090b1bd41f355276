import { incrementContentRevision } from "#app/platform/database/content-revision.ts";
import { placementColumns } from "./fields.ts";
import { recordLatestChanges } from "./latest-changes.server.ts";
import type { Change, Resource } from "./resource.server.ts";
import type { ResourceDefinition } from "./resource-definition.ts";
import type { OperationContext, Row } from "./store.server.ts";
import { listTraitSteps } from "./traits/traits.server.ts";

/** Notifies traits and change listeners, then increments the content revision if visitors can see a difference. */
export async function notifyListeners(resource: Resource, changes: Change[], context: OperationContext): Promise<void> {
  const { app, store } = context;
  const { definition } = resource;
  for (const steps of listTraitSteps(definition)) await steps.onChange?.(definition, changes, context);
  await recordLatestChanges(definition, changes, context);
  for (const { of, onChange } of app.changeListeners)
    if (of === "all" || of.name === definition.name) await onChange(resource, changes, context);
  if (changes.some((change) => mayShow(resource, change))) await incrementContentRevision(store, app.database.engine);
}

/** Whether the slug, position or publication time changed. */
export const isMoved = (definition: ResourceDefinition, before: Row | undefined, after: Row | undefined): boolean =>
  placementColumns(definition).some((column) => before?.[column] !== after?.[column]);

/** Whether visitors can see a difference now, or at the time of a scheduled publication. */
function mayShow({ definition, publicFields }: Resource, { before, after, save }: Change) {
  if (publicFields.length === 0 || (save?.staysPending && !isMoved(definition, before, after))) return false;
  const isVisibleToVisitors = (row: Row | undefined) =>
    row !== undefined && listTraitSteps(definition).every((steps) => steps.isVisibleToVisitors?.(row) ?? true);
  return isVisibleToVisitors(before) || isVisibleToVisitors(after);
}
