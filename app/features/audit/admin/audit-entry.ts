import { activityLabel } from "#app/admin/activity-labels.ts";
import { declarationNamed, labelFrom, labelOf } from "#app/admin/items/declarations.ts";
import { adminListPath, adminPath } from "#app/resources/admin-path.ts";
import { hasFixedItems, hasTrait } from "#app/resources/resource-definition.ts";
import type { AuditEntry } from "./audit-calls.ts";

/** What is in the audit log beside the resources with generated screens: where it is managed. */
const others: Record<string, { label: string; path: (entry: AuditEntry) => string }> = {
  media: { label: "File", path: ({ item_id }) => `/admin/media/${item_id}` },
  "private-file": { label: "Private file", path: ({ item_id }) => `/admin/private-files/${item_id}` },
  "private-folder": { label: "Folder", path: () => "/admin/private-files" },
  staff: { label: "Account", path: () => "/admin/staff" },
  mail: { label: "Email", path: ({ item_id }) => `/admin/outbox/${item_id}` },
  "sender-domain": { label: "Key for signatures", path: () => "/admin/sender-domain" },
  "testimonial-link": { label: "Link for a testimonial", path: () => "/admin/testimonial-links" },
  backup: { label: "Backup", path: () => "/admin/audit?resource=backup" },
  subscriber: { label: "Subscriber", path: ({ item_id }) => `/admin/subscribers/${item_id}` },
};

/** The kind of the item in words. */
export const kindOf = (resource: string): string =>
  declarationNamed(resource)?.labels.one ?? others[resource]?.label ?? resource.replaceAll("-", " ");

/** Where the item is, if it has a screen. */
export function itemPathOf(entry: AuditEntry): string | undefined {
  const definition = declarationNamed(entry.resource);
  if (!definition) return entry.item_id === null ? undefined : others[entry.resource]?.path(entry);
  // The address of an item with a fixed page is not its id.
  if (hasFixedItems(definition) && !definition.single) return adminListPath(definition);
  return entry.item_id === null ? undefined : adminPath(definition, { id: entry.item_id });
}

/** Where the difference is shown that the change made. */
export function revisionPathOf(entry: AuditEntry): string | undefined {
  const definition = declarationNamed(entry.resource);
  if (!definition || !entry.revision || !hasTrait(definition, "revisions")) return undefined;
  if (hasFixedItems(definition) && !definition.single) return undefined;
  return `${adminPath(definition, { id: entry.item_id })}/history?version=${entry.revision}`;
}

/** What was done, such as "Change: Title, Text". */
export function describeEntry({ action, resource, fields }: AuditEntry): string {
  const definition = declarationNamed(resource);
  const names = fields.map((field) => (definition ? labelOf(definition, field) : labelFrom(undefined, field)));
  const what = activityLabel(action, resource);
  return names.length > 0 ? `${what}: ${names.join(", ")}` : what;
}
