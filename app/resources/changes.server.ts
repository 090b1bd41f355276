import { incrementContentRevision } from "#app/platform/database/content-revision.ts";
import { hasTrait } from "./define-resource.ts";
import type { Resource } from "./serve-resource.server.ts";
import type { Moment, Row, Values } from "./store.server.ts";
import { followSlugs } from "./traits/slug.server.ts";

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
  if (hasTrait(resource.definition, "slug")) await followSlugs(resource.definition, changes, moment);
  for (const follow of app.followers) await follow(resource, changes, moment);
  if (changes.some((change) => mayShow(resource, change))) await incrementContentRevision(store, app.database.engine);
}

/** Whether it is found at another place or time than before. */
export const isMoved = (before: Row | undefined, after: Row | undefined): boolean =>
  ["slug", "position", "published_at"].some((column) => before?.[column] !== after?.[column]);

/** Whether visitors could see a difference now, or at the time of a scheduled publication. */
function mayShow({ definition, publicFields }: Resource, { before, after, save }: Change) {
  if (publicFields.length === 0 || (save?.isHeldBack && !isMoved(before, after))) return false;
  const shown = (row: Row | undefined) => row?.status === "published" && row.trashed_at === null;
  return !hasTrait(definition, "publication") || shown(before) || shown(after);
}
