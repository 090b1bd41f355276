import { activityLabel } from "#app/admin/activity-labels.ts";
import { findDeclaration, getNamedFieldLabel } from "#app/admin/items/declarations.ts";
import { adminListPath, adminPath } from "#app/resources/admin-path.ts";
import { hasFixedItems, hasTrait } from "#app/resources/resource-definition.ts";
import type { AuditEntry } from "./audit-calls.ts";

/** Types in the audit log besides the resources with generated screens, with the paths where they are managed. */
const others: Record<string, { label: string; path: (entry: AuditEntry) => string }> = {
  media: { label: "File", path: ({ item_id }) => `/admin/media/${item_id}` },
  "private-file": { label: "Private file", path: ({ item_id }) => `/admin/private-files/${item_id}` },
  "private-folder": { label: "Folder", path: () => "/admin/private-files" },
  staff: { label: "Account", path: () => "/admin/staff" },
  mail: { label: "Email", path: ({ item_id }) => `/admin/outbox/${item_id}` },
  "sender-domain": { label: "Signing key", path: () => "/admin/sender-domain" },
  "testimonial-link": { label: "Testimonial link", path: () => "/admin/testimonial-links" },
  backup: { label: "Backup", path: () => "/admin/audit?resource=backup" },
  "subscriber-import": { label: "Subscriber import", path: ({ item_id }) => `/admin/subscribers/import/${item_id}` },
  subscriber: { label: "Subscriber", path: ({ item_id }) => `/admin/subscribers/${item_id}` },
};

/** The name of a kind of item. */
export const getKindName = (resource: string): string =>
  findDeclaration(resource)?.labels.one ?? others[resource]?.label ?? resource.replaceAll("-", " ");

/** The path of the item's screen, if it has one. */
export function getItemPath(entry: AuditEntry): string | undefined {
  const definition = findDeclaration(entry.resource);
  if (!definition) return entry.item_id === null ? undefined : others[entry.resource]?.path(entry);
  // An item with a fixed page isn't addressed by its id.
  if (hasFixedItems(definition) && !definition.single) return adminListPath(definition);
  return entry.item_id === null ? undefined : adminPath(definition, { id: entry.item_id });
}

/** The path of the history that shows the difference made by the change. */
export function getRevisionPath(entry: AuditEntry): string | undefined {
  const definition = findDeclaration(entry.resource);
  if (!definition || !entry.revision || !hasTrait(definition, "revisions")) return undefined;
  if (hasFixedItems(definition) && !definition.single) return undefined;
  return `${adminPath(definition, { id: entry.item_id })}/history?version=${entry.revision}`;
}

/** Describes the action, such as "Changed: Title, Text". */
export function describeEntry({ action, resource, fields }: AuditEntry): string {
  // The action says the same as the time of the deletion.
  const names = fields.filter((field) => field !== "trashed_at").map((field) => getNamedFieldLabel(resource, field));
  const what = activityLabel(action, resource);
  return names.length > 0 ? `${what}: ${names.join(", ")}` : what;
}
