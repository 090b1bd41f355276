const isApple = typeof navigator !== "undefined" && /Mac|iPhone|iPad/.test(navigator.platform);

const appleKeys: Record<string, string> = { Mod: "⌘", Alt: "⌥", Shift: "⇧", Enter: "↩", Backspace: "⌫" };
const otherKeys: Record<string, string> = { Mod: "Ctrl" };
const arrows: Record<string, string> = { ArrowUp: "↑", ArrowDown: "↓" };

/** A shortcut as labelled on the keyboard: `Mod-Shift-s` is Ctrl+Shift+S or ⇧⌘S. */
export function shortcutText(shortcut: string): string {
  const keys = shortcut.split("-").map((key) => {
    const named = (isApple ? appleKeys : otherKeys)[key] ?? arrows[key] ?? key;
    return named.length === 1 ? named.toUpperCase() : named;
  });
  return keys.join(isApple ? "" : "+");
}
