import { type ComponentType, lazy } from "react";

/** What features add above the lists of their items, by resource. */
export const listPanels: Readonly<Record<string, ComponentType | undefined>> = {
  letter: lazy(() => import("#app/features/letters/admin/outcomes/letters-panel.tsx")),
};
