import { useSyncExternalStore } from "react";
import { notify } from "#app/ui/toasts/toasts.ts";

const never = () => () => {};
const canCopy = () => typeof navigator.clipboard?.writeText === "function";
const yes = () => true;

/** Copies a text; it is not there without script, or where the browser cannot. */
export function CopyQuote({ text }: { text: string }) {
  if (!useSyncExternalStore(never, canCopy, yes)) return null;
  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
      notify.success("Quote copied");
    } catch {
      notify.error("The quote could not be copied");
    }
  }
  return (
    <button type="button" className="button needs-script" onClick={copy} data-hold>
      Copy the quote
    </button>
  );
}
