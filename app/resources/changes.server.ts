import { incrementContentRevision } from "#app/platform/database/content-revision.ts";
import type { ResourceDefinition } from "./define-resource.ts";
import { placesOf } from "./fields.ts";
import type { Change, Follower, Resource } from "./resource.server.ts";
import type { Moment, Row } from "./store.server.ts";
import { stepsOf } from "./traits/traits.server.ts";

declare module "#app/platform/app.ts" {
  interface App {
    /** What follows from changes of content: history, search, use of media, audit log. */
    followers: readonly Follower[];
  }
}

/** What follows from any change, in the same transaction, the pages that visitors see last. */
export async function followChanges(resource: Resource, changes: Change[], moment: Moment): Promise<void> {
  const { app, store } = moment;
  const { definition } = resource;
  for (const steps of stepsOf(definition)) await steps.follow?.(definition, changes, moment);
  for (const follow of app.followers) await follow(resource, changes, moment);
  if (changes.some((change) => mayShow(resource, change))) await incrementContentRevision(store, app.database.engine);
}

/** Whether it is found at another place or time than before. */
export const isMoved = (definition: ResourceDefinition, before: Row | undefined, after: Row | undefined): boolean =>
  placesOf(definition).some((column) => before?.[column] !== after?.[column]);

/** Whether visitors could see a difference now, or at the time of a scheduled publication. */
function mayShow({ definition, publicFields }: Resource, { before, after, save }: Change) {
  if (publicFields.length === 0 || (save?.isHeldBack && !isMoved(definition, before, after))) return false;
  const isShown = (row: Row | undefined) =>
    row !== undefined && stepsOf(definition).every((steps) => steps.isShown?.(row) ?? true);
  return isShown(before) || isShown(after);
}
