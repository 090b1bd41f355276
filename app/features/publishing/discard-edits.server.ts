import type { Actor } from "#app/platform/access/actor.ts";
import type { App } from "#app/platform/app.ts";
import { InvalidInput } from "#app/platform/errors.ts";
import { contentValues } from "#app/resources/inputs/input-values.ts";
import { requireItem } from "#app/resources/read.server.ts";
import type { Resource } from "#app/resources/resource.server.ts";
import { hasTrait } from "#app/resources/resource-definition.ts";
import type { Values } from "#app/resources/store.server.ts";
import { updateItem } from "#app/resources/write.server.ts";

/**
 * Discards the pending edits of a published or scheduled item, including its slug, regardless of their author: only the
 * public version remains. The history keeps the edits, if the resource has one.
 * @throws NotFound, PermissionDenied, Conflict, InvalidInput if there are none
 */
export async function discardEdits(
  resource: Resource,
  app: App,
  actor: Actor,
  id: number,
  version: number | undefined,
): Promise<Values> {
  const { definition, access } = resource;
  const row = await requireItem(resource, app, actor, id, access.write);
  if (!row.pending) throw InvalidInput.whole("not_possible", "There are no unpublished changes.");
  const published = contentValues(definition, row, false);
  const slug = hasTrait(definition, "slug") ? { slug: row.slug } : {};
  const input = { ...published, ...slug, version: version ?? row.version };
  return updateItem(resource, app, actor, id, input, { recordedAs: { kind: "restore", action: "discard_changes" } });
}
