import { useEffect, useRef } from "react";

export interface Shortcut {
  /** As shown: `/`, `Ctrl+K`. */
  keys: string;
  label: string;
}

const OFF = "lightwell-shortcuts-off";
const registered = new Set<Shortcut>();

/** The shortcuts that the screen has now. */
export const currentShortcuts = (): Shortcut[] => [...registered];

/** Whether single characters are shortcuts. People who dictate or whose keys bounce can turn them off (WCAG 2.1.4). */
export const hasCharacterShortcuts = (): boolean => localStorage.getItem(OFF) === null;

export function setCharacterShortcuts(on: boolean): void {
  if (on) localStorage.removeItem(OFF);
  else localStorage.setItem(OFF, "true");
}

/** The modifier key for shortcuts on this computer: `⌘` or `Ctrl+`. */
export const commandKey = () => (/Mac|iPhone|iPad/.test(navigator.platform) ? "⌘" : "Ctrl+");

/** Lists a shortcut that is handled elsewhere. */
export function useListedShortcut(keys: string, label: string): void {
  useEffect(() => {
    const shortcut = { keys, label };
    registered.add(shortcut);
    return () => void registered.delete(shortcut);
  }, [keys, label]);
}

/** Runs `action` when a character is typed outside of fields and dialogs, unless such shortcuts are off. */
export function useCharacterShortcut(character: string, label: string, action: () => void): void {
  useListedShortcut(character, label);
  const latest = useRef(action);
  latest.current = action;
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      if (event.key !== character || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
      if (!hasCharacterShortcuts() || hasOtherMeaning(event.target)) return;
      event.preventDefault();
      latest.current();
    }
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, [character]);
}

/** Whether a key belongs to a field, or to an open dialog. */
function hasOtherMeaning(target: EventTarget | null) {
  if (document.querySelector("dialog[open]")) return true;
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || target.matches("input:not([type='checkbox']), textarea, select"))
  );
}
