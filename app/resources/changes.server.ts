import { isDeepStrictEqual } from "node:util";
import { recordAudit } from "#app/platform/audit.ts";
import { raiseContentRevision } from "#app/platform/database/content-revision.ts";
import { hasTrait, titleOf } from "./define-resource.ts";
import type { Resource } from "./serve-resource.server.ts";
import { traitsOf } from "./served-traits.server.ts";
import type { Moment, Row } from "./store.server.ts";
import type { Change } from "./trait.server.ts";

/** What follows from any change, in the same transaction: former slugs, history, search, audit log, and the pages visitors see. */
export async function followChanges(resource: Resource, changes: Change[], moment: Moment): Promise<void> {
  const { definition } = resource;
  const { app, actor, store, now } = moment;
  const followers = [...traitsOf(definition).flatMap(({ follow }) => follow ?? []), ...app.followers];
  for (const follow of followers) await follow(resource, changes, moment);
  await resource.hooks.follow?.(changes, moment);
  const events = changes
    .filter(({ save }) => save?.kind !== "autosave")
    .map((change) => {
      const { before, after, action, save } = change;
      const row = (after ?? before) as Row;
      const title = definition.personal ? "" : String((save?.values ?? row)[titleOf(definition)] ?? "");
      return { action, resource: definition.name, itemId: row.id, title, fields: changedFields(change) };
    });
  await recordAudit(store, actor, events, now);
  if (changes.some((change) => mayShow(resource, change))) await raiseContentRevision(store, app.database.engine);
}

/** Columns of traits, which are not among the fields of a save, and those that are no field at all. */
const states = ["slug", "position", "status", "published_at"];
const technical = ["version", "modified_at", "public_modified_at", "first_published_at"];

function changedFields({ before, after, save }: Change): string[] {
  const columns = save ? states : Object.keys(after ?? {}).filter((column) => !technical.includes(column));
  const changed = before && after ? columns.filter((column) => !isDeepStrictEqual(before[column], after[column])) : [];
  return [...(save?.fields ?? []), ...changed];
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
