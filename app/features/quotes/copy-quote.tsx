import { useSyncExternalStore } from "react";
import { notify } from "#app/ui/toasts/toasts.ts";

const subscribeToNothing = () => () => {};
const canCopy = () => typeof navigator.clipboard?.writeText === "function";
const assumeSupported = () => true;

/** A button that copies a text; hidden without script, or if the browser cannot copy. */
export function CopyQuote({ text }: { text: string }) {
  if (!useSyncExternalStore(subscribeToNothing, canCopy, assumeSupported)) return null;
  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
      notify.success("Quote copied");
    } catch {
      notify.error("Couldn’t copy the quote");
    }
  }
  return (
    <button type="button" className="button needs-script" onClick={copy} data-hold>
      Copy quote
    </button>
  );
}
