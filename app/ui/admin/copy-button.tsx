import { Button, type ButtonProps } from "@mantine/core";
import { notify } from "#app/ui/toasts/toasts.ts";
import { Icon } from "./icon.tsx";

interface CopyButtonProps extends Pick<ButtonProps, "size"> {
  text: string;
  /** Completes “Copy …”. */
  what: string;
  /** The id of the element with the text, which is selected if the browser does not allow copying. */
  source: string;
  /** Whether it has the initial focus in a dialog. */
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
    notify.info("Your browser blocked copying. The text is selected, so press Ctrl+C to copy it.");
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
