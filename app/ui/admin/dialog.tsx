import { CloseButton } from "@mantine/core";
import { type ReactNode, useId, useLayoutEffect, useRef } from "react";
import classes from "./dialog.module.css";
import { recoverFocus } from "./focus-recovery.ts";

interface DialogProps {
  opened: boolean;
  title: string;
  onClose: () => void;
  /** Whether it has a close button in its corner. */
  closable?: boolean;
  /** `wide` is for content that is looked at rather than read. */
  width?: "narrow" | "wide";
  /** Whether it stays where it begins while its content grows and shrinks, such as results of a search. */
  anchored?: boolean;
  /** Whether a click outside closes it. */
  closesOutside?: boolean;
  children: ReactNode;
}

/**
 * A native modal dialog: it traps the focus, keeps it when the focused control goes, restores it, and closes on Escape and on a click outside.
 * The initial focus is on the element with `data-autofocus`, or else on the first control.
 */
export function Dialog({
  opened,
  title,
  onClose,
  closable = false,
  width = "narrow",
  anchored,
  closesOutside = true,
  children,
}: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();

  useLayoutEffect(() => {
    const element = dialog.current;
    if (!opened || !element) return;
    element.showModal();
    element.querySelector<HTMLElement>("[data-autofocus]")?.focus();
    const stop = recoverFocus(element, () => headingOf(element));
    return () => {
      stop();
      element.close();
    };
  }, [opened]);

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes it too, by `onCancel`.
    <dialog
      className={classes.dialog}
      data-width={width}
      data-anchored={anchored}
      ref={dialog}
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClick={(event) => {
        if (closesOutside && event.target === event.currentTarget) onClose();
      }}
    >
      <div className={classes.content}>
        <div className={classes.head}>
          <h2 id={id}>{title}</h2>
          {closable ? <CloseButton size="lg" aria-label="Close" onClick={onClose} /> : null}
        </div>
        {children}
      </div>
    </dialog>
  );
}

/** Focusable from now on: when a dialog opens, its first control has the focus. */
function headingOf(dialog: HTMLElement) {
  const heading = dialog.querySelector("h2");
  if (heading) heading.tabIndex = -1;
  return heading;
}
