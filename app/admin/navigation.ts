import { type Role, roleGroups } from "#app/platform/actor.ts";
import { adminListPath } from "#app/resources/admin-path.ts";
import { navigationGroups } from "#app/resources/define-resource.ts";
import type { IconName } from "#app/ui/admin/icon.tsx";
import { declarationsIn } from "./items/declarations.ts";

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

/** Lists of items, as their declarations have them. */
const ofResources = navigationGroups.map(
  (group): NavGroup => ({
    label: group,
    items: declarationsIn(group).map(({ definition, icon, forAuthors }) => ({
      to: adminListPath(definition),
      label: definition.labels.many,
      icon,
      roles: forAuthors ? roleGroups.staff : roleGroups.editors,
    })),
  }),
);

const groups: readonly NavGroup[] = [
  ...ofResources,
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

/** The groups with the items of a role; groups without any are left out. */
export function navGroupsFor(role: Role): NavGroup[] {
  return groups
    .map(({ label, items }) => ({ label, items: items.filter((item) => item.roles.includes(role)) }))
    .filter(({ items }) => items.length > 0);
}

/** The path of the first item of a role, which `/admin` redirects to. */
export const homePathFor = (role: Role): string => navGroupsFor(role)[0]?.items[0]?.to ?? "/admin/sessions";
