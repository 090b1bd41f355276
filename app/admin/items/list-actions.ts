import { type ComponentType, lazy } from "react";

/** What features add beside the button for a new item, by resource; for those who may create one. */
export const listActions: Readonly<Record<string, ComponentType | undefined>> = {
  letter: lazy(() => import("#app/features/letters/admin/templates/template-button.tsx")),
};
