import { lazy, Suspense, useEffect, useState } from "react";
import { commandKey, useCharacterShortcut, useListedShortcut } from "#app/ui/admin/shortcuts.ts";
import type { CurrentStaff } from "../current-staff.ts";

const Palette = lazy(() => import("./palette.tsx"));
const ShortcutsDialog = lazy(() => import("./shortcuts-dialog.tsx"));

/** The command palette (Cmd/Ctrl+K) and the list of shortcuts (`?`), loaded on first use. */
export function usePalette(staff: CurrentStaff, onSignOut: () => void) {
  const [opened, setOpened] = useState<"palette" | "shortcuts">();
  const close = () => setOpened(undefined);
  useListedShortcut(`${commandKey()}K`, "Find screens, items and actions");
  useCharacterShortcut("?", "Show keyboard shortcuts", () => setOpened("shortcuts"));

  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      const isPlain = !event.shiftKey && !event.altKey && (event.ctrlKey || event.metaKey);
      // With text selected, the editor uses this shortcut to make a link, and prevents the default.
      if (event.key.toLowerCase() !== "k" || !isPlain || event.defaultPrevented) return;
      if (document.querySelector("dialog[open]")) return;
      event.preventDefault();
      setOpened("palette");
    }
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, []);

  const dialogs = (
    <Suspense fallback={null}>
      {opened === "palette" ? (
        <Palette staff={staff} onSignOut={onSignOut} onShortcuts={() => setOpened("shortcuts")} onClose={close} />
      ) : null}
      {opened === "shortcuts" ? <ShortcutsDialog onClose={close} /> : null}
    </Suspense>
  );
  return { open: () => setOpened("palette"), showShortcuts: () => setOpened("shortcuts"), dialogs };
}
