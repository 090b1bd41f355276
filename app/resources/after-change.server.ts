import { raiseContentRevision } from "#app/platform/database/content-revision.ts";
import type { Query } from "#app/platform/database/database.ts";
import { hasTrait } from "./define-resource.ts";
import { updateSearch } from "./search.server.ts";
import type { Moment, Resource } from "./serve-resource.server.ts";
import type { Row } from "./store.server.ts";

export interface Change {
  /** Undefined where the item is new. */
  before: Row | undefined;
  /** Undefined where it is gone. */
  after: Row | undefined;
}

/** What follows from any change, in the same transaction: search, and the pages visitors see. */
export async function afterChange(resource: Resource, changes: Change[], { app, store }: Moment): Promise<void> {
  await updateSearch(resource, changes, { app, store });
  if (changes.some((change) => mayShow(resource, change))) {
    await raiseContentRevision(store as unknown as Query, app.database.engine);
  }
}

/** Whether visitors could see a difference now, or at the time of a scheduled publication. */
function mayShow(resource: Resource, { before, after }: Change) {
  if (resource.publicFields.length === 0) return false;
  if (!hasTrait(resource.definition, "publication")) return true;
  const shown = (row: Row | undefined) => row?.status === "published" && row.trashed_at === null;
  return shown(before) || shown(after);
}
