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
  const events = changes
    .filter(({ save }) => save?.kind !== "autosave")
    .map(({ before, after, action, save }) => {
      const row = (after ?? before) as Row;
      const title = String((save?.values ?? row)[titleOf(definition)] ?? "");
      return { action, resource: definition.name, itemId: row.id, title, fields: save?.fields ?? [] };
    });
  await recordAudit(store, actor, events, now);
  if (changes.some((change) => mayShow(resource, change))) await raiseContentRevision(store, app.database.engine);
}

/** Whether visitors could see a difference now, or at the time of a scheduled publication. */
function mayShow({ definition, publicFields }: Resource, { before, after, save }: Change) {
  const isMoved = before?.slug !== after?.slug || before?.position !== after?.position;
  if (publicFields.length === 0 || (save?.isHeldBack && !isMoved)) return false;
  const shown = (row: Row | undefined) => row?.status === "published" && row.trashed_at === null;
  return !hasTrait(definition, "publication") || shown(before) || shown(after);
}
