import type { ComponentType } from "react";
import { LetterState } from "#app/features/letters/admin/sending/letter-state.tsx";

type Item = Readonly<Record<string, unknown>>;

interface ListCell {
  /** The fields that it needs, besides its own. */
  fields: readonly string[];
  Cell: ComponentType<{ item: Item }>;
  /** Whether what it shows changes by itself at the moment, so that the list is read again every few seconds. */
  isMoving?(item: Item): boolean;
}

/** Cells of lists that show more than the value of one field, by resource and field. */
export const listCells: Readonly<Record<string, Readonly<Record<string, ListCell>> | undefined>> = {
  letter: {
    sending_state: {
      fields: ["sending_at", "sent_percent"],
      Cell: LetterState,
      isMoving: ({ sending_state }) => sending_state === "sending",
    },
  },
};
