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

/** An entry of the side navigation, which opens the first of its screens. */
export interface NavGroup {
  label: string;
  icon: IconName;
  /** The screens that a role sees, shown as tabs; at least one. */
  items: readonly [NavItem, ...NavItem[]];
}

/** A group's resources, as declared. */
const listNavItems = (group: NavigationGroup): NavItem[] =>
  listDeclarations(group).map(({ definition, icon, for: roles = "editors" }) => ({
    to: adminListPath(definition),
    // The other tabs of the settings are settings too.
    label: definition.single ? "Site" : definition.labels.many,
    icon,
    roles: roleGroups[roles],
  }));

/** The other screens of each group: the `leading` ones come before its resources. */
const leading: Partial<Record<NavigationGroup, readonly NavItem[]>> = {
  Subscribers: [{ to: "/admin/subscribers", label: "Subscribers", icon: "people", roles: roleGroups.editors }],
  Files: [{ to: "/admin/media", label: "Media library", icon: "files", roles: roleGroups.staff }],
};
const following: Partial<Record<NavigationGroup, readonly NavItem[]>> = {
  People: [{ to: "/admin/testimonial-links", label: "Testimonial links", icon: "outward", roles: roleGroups.editors }],
  Letters: [{ to: "/admin/letter-statistics", label: "Statistics", icon: "dashboard", roles: roleGroups.editors }],
  Subscribers: [{ to: "/admin/subscribers/import", label: "Import", icon: "upload", roles: roleGroups.editors }],
  Files: [{ to: "/admin/private-files", label: "Private files", icon: "folder", roles: roleGroups.editors }],
  Settings: [
    { to: "/admin/staff", label: "Staff", icon: "people", roles: roleGroups.owners },
    { to: "/admin/sender-domain", label: "Email domain", icon: "key", roles: roleGroups.owners },
    { to: "/admin/outbox", label: "Outbox", icon: "mail", roles: roleGroups.owners },
    { to: "/admin/audit", label: "Audit log", icon: "list", roles: roleGroups.owners },
  ],
};

const dashboard: NavItem = { to: "/admin", label: "Dashboard", icon: "dashboard", roles: roleGroups.staff };

const groups: readonly { label: string; items: readonly NavItem[] }[] = [
  { label: dashboard.label, items: [dashboard] },
  ...navigationGroups.map((label) => ({
    label,
    items: [...(leading[label] ?? []), ...listNavItems(label), ...(following[label] ?? [])],
  })),
];

/** The entries that a role sees. An entry with a single screen has its name. */
export const listNavGroups = (role: Role): NavGroup[] =>
  groups.flatMap(({ label, items }) => {
    const [first, ...others] = items.filter((item) => item.roles.includes(role));
    if (!first) return [];
    return { label: others.length > 0 ? label : first.label, icon: first.icon, items: [first, ...others] };
  });

/** Whether a path belongs to a screen or one of the screens below it. */
export const isBelow = (path: string, { to }: NavItem): boolean =>
  path === to || (to !== dashboard.to && path.startsWith(`${to}/`));

/** The entry of the screen at a path. */
export const findNavGroup = (role: Role, path: string): NavGroup | undefined =>
  listNavGroups(role).find(({ items }) => items.some((item) => isBelow(path, item)));
