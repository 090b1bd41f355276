import { type ComponentType, lazy } from "react";
import type { FormItem } from "./field-props.ts";

interface ItemPanelProps {
  /** As last saved. */
  item: FormItem;
}

/** What features add beside the form of their items, by resource. */
export const itemPanels: Readonly<Record<string, ComponentType<ItemPanelProps> | undefined>> = {
  letter: lazy(() => import("#app/features/letters/admin/letter-panel.tsx")),
};
