import type { Role } from "#app/platform/actor.ts";
import type { IconName } from "#app/ui/admin/icon.tsx";

export interface Screen {
  to: string;
  label: string;
  icon: IconName;
  /** Who finds it in the side nav; the API decides who may. */
  roles: readonly Role[];
}

export interface ScreenGroup {
  label: string;
  screens: readonly Screen[];
}

const everyone: readonly Role[] = ["owner", "editor", "author"];

/** The side nav, grouped as staff think. */
const groups: readonly ScreenGroup[] = [
  {
    label: "Audience",
    screens: [{ to: "/admin/subscribers", label: "Subscribers", icon: "people", roles: ["owner", "editor"] }],
  },
  { label: "System", screens: [{ to: "/admin/outbox", label: "Outbox", icon: "mail", roles: ["owner"] }] },
  {
    label: "Account",
    screens: [
      { to: "/admin/sessions", label: "Sessions", icon: "device", roles: everyone },
      { to: "/admin/password", label: "Change password", icon: "key", roles: everyone },
    ],
  },
];

/** The groups that hold something for a role. */
export function groupsFor(role: Role): ScreenGroup[] {
  return groups
    .map(({ label, screens }) => ({ label, screens: screens.filter((screen) => screen.roles.includes(role)) }))
    .filter(({ screens }) => screens.length > 0);
}

/** The first screen that is of use to a role. */
export const startFor = (role: Role): string => groupsFor(role)[0]?.screens[0]?.to ?? "/admin/sessions";
