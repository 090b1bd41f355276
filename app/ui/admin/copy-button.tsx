import { Button, type ButtonProps } from "@mantine/core";
import { notify } from "#app/ui/toasts/toasts.ts";
import { Icon } from "./icon.tsx";

interface CopyButtonProps extends Pick<ButtonProps, "size"> {
  text: string;
  /** Completes “Copy …”. */
  what: string;
  /** The id of the element that has the text, which is selected where the browser does not let it be copied. */
  source: string;
  /** Whether a dialog puts the focus on it. */
  isFirst?: boolean;
}

/** Copies a text to the clipboard. */
export function CopyButton({ text, what, source, size, isFirst = false }: CopyButtonProps) {
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
      {...(size !== undefined && { size })}
      leftSection={<Icon name="copy" size={16} />}
      aria-label={`Copy ${what}`}
      {...(isFirst && { "data-autofocus": true })}
      onClick={copy}
    >
      Copy
    </Button>
  );
}
