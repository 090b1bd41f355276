import { type Role, roleGroups } from "#app/platform/actor.ts";
import type { IconName } from "#app/ui/admin/icon.tsx";

export interface NavItem {
  to: string;
  label: string;
  icon: IconName;
  /** Who finds it in the side nav; the API decides who may. */
  roles: readonly Role[];
}

export interface NavGroup {
  label: string;
  items: readonly NavItem[];
}

/** The side nav, grouped as staff think. */
const groups: readonly NavGroup[] = [
  {
    label: "Audience",
    items: [{ to: "/admin/subscribers", label: "Subscribers", icon: "people", roles: roleGroups.editors }],
  },
  { label: "System", items: [{ to: "/admin/outbox", label: "Outbox", icon: "mail", roles: roleGroups.owners }] },
  {
    label: "Account",
    items: [
      { to: "/admin/sessions", label: "Sessions", icon: "device", roles: roleGroups.staff },
      { to: "/admin/password", label: "Change password", icon: "key", roles: roleGroups.staff },
    ],
  },
];

/** The groups that hold something for a role. */
export function navGroupsFor(role: Role): NavGroup[] {
  return groups
    .map(({ label, items }) => ({ label, items: items.filter((item) => item.roles.includes(role)) }))
    .filter(({ items }) => items.length > 0);
}

/** The first item that is of use to a role. */
export const homePathFor = (role: Role): string => navGroupsFor(role)[0]?.items[0]?.to ?? "/admin/sessions";
