import { type Role, roleGroups } from "#app/platform/access/actor.ts";
import { adminListPath } from "#app/resources/admin-path.ts";
import { type NavigationGroup, navigationGroups } from "#app/resources/resource-definition.ts";
import type { IconName } from "#app/ui/admin/icon.tsx";
import { listDeclarations } from "./items/declarations.ts";

export interface NavItem {
  to: string;
  label: string;
  icon: IconName;
  /** The roles that see the item. Access itself is controlled by the API. */
  roles: readonly Role[];
}

export interface NavGroup {
  label: string;
  items: readonly NavItem[];
}

/** A group's resources, as declared. */
const listNavItems = (group: NavigationGroup): NavItem[] =>
  listDeclarations(group).map(({ definition, icon, for: roles = "editors" }) => ({
    to: adminListPath(definition),
    label: definition.labels.many,
    icon,
    roles: roleGroups[roles],
  }));

/** The other screens of each group: the `leading` ones come before its resources. */
const leading: Partial<Record<NavigationGroup, readonly NavItem[]>> = {
  Files: [{ to: "/admin/media", label: "Media library", icon: "files", roles: roleGroups.staff }],
};
const following: Partial<Record<NavigationGroup, readonly NavItem[]>> = {
  People: [{ to: "/admin/testimonial-links", label: "Testimonial links", icon: "outward", roles: roleGroups.editors }],
  Files: [{ to: "/admin/private-files", label: "Private files", icon: "folder", roles: roleGroups.editors }],
  Audience: [{ to: "/admin/subscribers", label: "Subscribers", icon: "people", roles: roleGroups.editors }],
  Settings: [
    { to: "/admin/staff", label: "Staff", icon: "people", roles: roleGroups.owners },
    { to: "/admin/audit", label: "Audit log", icon: "list", roles: roleGroups.owners },
    { to: "/admin/outbox", label: "Outbox", icon: "mail", roles: roleGroups.owners },
    { to: "/admin/sender-domain", label: "Email domain", icon: "key", roles: roleGroups.owners },
  ],
  Account: [{ to: "/admin/account", label: "Your account", icon: "person", roles: roleGroups.staff }],
};

const dashboard: NavItem = { to: "/admin", label: "Dashboard", icon: "dashboard", roles: roleGroups.staff };

const groups: readonly NavGroup[] = [
  { label: "Overview", items: [dashboard] },
  ...navigationGroups.map((label) => ({
    label,
    items: [...(leading[label] ?? []), ...listNavItems(label), ...(following[label] ?? [])],
  })),
];

/** The navigation groups with the items that a role sees; empty groups are left out. */
export function listNavGroups(role: Role): NavGroup[] {
  return groups
    .map(({ label, items }) => ({ label, items: items.filter((item) => item.roles.includes(role)) }))
    .filter(({ items }) => items.length > 0);
}
