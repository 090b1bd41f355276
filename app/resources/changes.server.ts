import { incrementContentRevision } from "#app/platform/database/content-revision.ts";
import type { ResourceDefinition } from "./define-resource.ts";
import { placesOf } from "./fields.ts";
import type { Resource } from "./serve-resource.server.ts";
import type { Moment, Row, Values } from "./store.server.ts";
import { stepsOf } from "./traits/traits.server.ts";

export interface Change {
  /** Undefined where the item is new. */
  before: Row | undefined;
  /** Undefined where it is gone. */
  after: Row | undefined;
  /** What was done, as the audit log says it. */
  action: string;
  /** Undefined where nothing was written but states. */
  save?: Save;
}

export interface Save {
  /** An autosave is one that nobody asked for. */
  kind: "save" | "autosave" | "publish";
  /** All that the item holds, its newest version, as a client would write it. */
  values: Values;
  /** The fields that were given and are not what they were. */
  fields: string[];
  /** Kept as the pending version: visitors go on seeing what they saw. */
  isHeldBack: boolean;
}

/** Told of every change, in the transaction that makes it. */
export type Follower = (resource: Resource, changes: Change[], moment: Moment) => Promise<void>;

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
