import { useComputedColorScheme, useMantineColorScheme } from "@mantine/core";
import { useNavigate } from "react-router";
import { roleGroups } from "#app/platform/access/actor.ts";
import { foldText } from "#app/platform/text/fold-text.ts";
import { adminListPath, adminPath } from "#app/resources/admin-path.ts";
import { fixedPageField } from "#app/resources/item-page.ts";
import type { IconName } from "#app/ui/admin/icon.tsx";
import type { CurrentStaff } from "../current-staff.ts";
import { creatable, findDeclaration, getFieldLabel, singleDeclarations } from "../items/declarations.ts";
import { fieldId } from "../items/form/field-props.ts";
import { listFormSections } from "../items/form/form-sections.ts";
import { canCreateItems } from "../items/form/permissions.ts";
import { listNavGroups, type NavItem } from "../navigation.ts";
import { otherNames } from "./other-names.ts";
import { recentItems } from "./recent-items.ts";

/** An entry of the palette. */
export interface PaletteEntry {
  key: string;
  group: "Recent" | "Screens" | "Settings" | "Actions" | "Items";
  label: string;
  /** What kind of entry it is, or where it belongs. */
  detail: string;
  icon: IconName;
  /** Further words that find it. */
  words?: string | undefined;
  run: () => void;
}

/** An item as the API finds it. */
export interface FoundItem {
  resource: string;
  id: number;
  title: string;
  key: string | null;
  status: string | null;
}

/** All entries that need no API request: recent items, screens and actions. */
export function useLocalEntries(staff: CurrentStaff, showShortcuts: () => void, signOut: () => void): PaletteEntry[] {
  const navigate = useNavigate();
  const { setColorScheme } = useMantineColorScheme();
  const isDark = useComputedColorScheme("light") === "dark";
  const go = (path: string) => () => void navigate(path);

  const recent = recentItems(staff.id).flatMap(({ resource, path, title }): PaletteEntry[] => {
    const definition = findDeclaration(resource);
    const icon = definition?.navigation?.icon;
    if (!definition || !icon) return [];
    return [{ key: path, group: "Recent", label: title, detail: definition.labels.one, icon, run: go(path) }];
  });
  const screens = listNavGroups(staff.role).flatMap(({ label: group, items }) =>
    items.map(({ to, label, icon }): PaletteEntry => {
      const detail = label === group ? "" : group;
      return { key: to, group: "Screens", label, detail, icon, words: otherNames[to], run: go(to) };
    }),
  );
  const create = creatable()
    .filter((definition) => canCreateItems(definition, staff))
    .map((definition): PaletteEntry => {
      const path = `${adminListPath(definition)}/new`;
      const label = `New ${definition.labels.one.toLowerCase()}`;
      return { key: path, group: "Actions", label, detail: definition.labels.many, icon: "plus", run: go(path) };
    });
  const action = (label: string, icon: IconName, run: () => void): PaletteEntry => ({
    key: label,
    group: "Actions",
    label,
    detail: "",
    icon,
    run,
  });
  return [
    ...recent,
    ...screens,
    ...furtherScreens
      .filter(({ roles }) => roles.includes(staff.role))
      .map(
        ({ to, label, detail, icon }): PaletteEntry => ({
          key: to,
          group: "Screens",
          label,
          detail,
          icon,
          words: otherNames[to],
          run: go(to),
        }),
      ),
    ...listSettings(staff).map(
      ({ path, ...entry }): PaletteEntry => ({
        ...entry,
        key: path,
        group: "Settings",
        icon: "settings",
        run: go(path),
      }),
    ),
    ...create,
    ...(staff.role === "owner" ? [action("Invite a colleague", "people", go("/admin/staff"))] : []),
    action(isDark ? "Light mode" : "Dark mode", isDark ? "sun" : "moon", () =>
      setColorScheme(isDark ? "light" : "dark"),
    ),
    action("Use system theme", "device", () => setColorScheme("auto")),
    action("Keyboard shortcuts", "keyboard", showShortcuts),
    action("View site", "outward", () => void open("/", "_blank", "noopener")),
    action("Sign out", "sign-out", signOut),
  ];
}

/** The fields of the settings that a person may change, each with the path that opens it. */
const listSettings = (staff: CurrentStaff) =>
  singleDeclarations()
    .filter(({ navigation }) => roleGroups[navigation?.for ?? "editors"].some((role) => role === staff.role))
    .flatMap((definition) =>
      listFormSections(definition).flatMap(({ path, label: detail, definition: { fields } }) =>
        Object.keys(fields).map((name) => ({
          path: `${adminListPath(definition)}${path && `/${path}`}#${fieldId(name)}`,
          label: getFieldLabel(definition, name),
          detail,
          words: otherNames[name],
        })),
      ),
    );

/** Screens, and sections of screens, that are not in the navigation. */
export const furtherScreens: readonly (NavItem & { detail: string })[] = [
  { to: "/admin/account", label: "Your account", detail: "", icon: "person", roles: roleGroups.staff },
  {
    to: "/admin/account#sessions",
    label: "Sessions",
    detail: "Your account",
    icon: "device",
    roles: roleGroups.staff,
  },
  { to: "/admin/account#tokens", label: "API tokens", detail: "Your account", icon: "key", roles: roleGroups.staff },
];

const states: Record<string, string> = { draft: "draft", in_review: "in review" };

/** An item that the API found, as an entry. */
export function toEntries(found: FoundItem, go: (path: string) => void): PaletteEntry[] {
  const definition = findDeclaration(found.resource);
  const icon = definition?.navigation?.icon;
  if (!definition || !icon) return [];
  const address = fixedPageField(definition);
  const path = adminPath(definition, { id: found.id, ...(address && { [address]: found.key }) });
  const state = states[found.status ?? ""];
  const detail = state ? `${definition.labels.one}, ${state}` : definition.labels.one;
  return [{ key: `item ${path}`, group: "Items", label: found.title, detail, icon, run: () => go(path) }];
}

/** Whether an entry has all words of a query, in any order. */
export function isMatch({ label, detail, words = "" }: PaletteEntry, query: string): boolean {
  const text = foldText(`${label} ${detail} ${words}`);
  return foldText(query)
    .split(/\s+/)
    .every((word) => text.includes(word));
}
