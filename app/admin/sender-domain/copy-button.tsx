import { Button } from "@mantine/core";
import { Icon } from "#app/ui/admin/icon.tsx";
import { notify } from "#app/ui/toasts/toasts.ts";

interface CopyButtonProps {
  text: string;
  /** Completes “Copy …”. */
  what: string;
  /** The id of the element that has the text, which is selected where the browser does not let it be copied. */
  source: string;
}

/** Copies a text to the clipboard. */
export function CopyButton({ text, what, source }: CopyButtonProps) {
  async function copy() {
    // Undefined without HTTPS.
    const isCopied = await navigator.clipboard?.writeText(text).then(
      () => true,
      () => false,
    );
    if (isCopied) return notify.success(`Copied ${what}.`);
    const element = document.getElementById(source);
    if (element) getSelection()?.selectAllChildren(element);
    notify.info("The browser does not allow that. The text is selected: copy it with Ctrl+C.");
  }
  return (
    <Button
      variant="default"
      size="compact-sm"
      leftSection={<Icon name="copy" size={16} />}
      aria-label={`Copy ${what}`}
      onClick={copy}
    >
      Copy
    </Button>
  );
}
