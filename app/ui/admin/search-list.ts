import { type ComboboxStore, useCombobox } from "@mantine/core";
import { useState } from "react";
import { useSteadyValue } from "./while-pressed.ts";

/**
 * Controls the list of search results. In dialogs the list is between the field and the buttons below it
 * (`search-list.module.css`), so it closes only after a press on a button has ended; otherwise the button would move
 * away and miss the click.
 */
export function useSearchList(): ComboboxStore {
  const [isOpen, setOpen] = useState(false);
  const combobox = useCombobox({
    opened: useSteadyValue(isOpen),
    onOpenedChange: setOpen,
    onDropdownClose: () => combobox.resetSelectedOption(),
  });
  return combobox;
}
