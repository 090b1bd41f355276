import { CloseButton, type MantineThemeOverride, MantineThemeProvider } from "@mantine/core";
import { type ReactNode, useId, useLayoutEffect, useRef } from "react";
import classes from "./dialog.module.css";
import { recoverFocus } from "./focus-recovery.ts";

interface DialogProps {
  opened: boolean;
  title: string;
  onClose: () => void;
  /** Whether it has a close button in its corner. */
  closable?: boolean;
  /** `wide` is for content that people look at rather than read. */
  width?: "narrow" | "wide";
  /** Whether its top stays in place while its content grows and shrinks, such as search results. */
  anchored?: boolean;
  /** Whether a click outside closes it. */
  closesOutside?: boolean;
  closesOnEscape?: boolean;
  children: ReactNode;
}

/**
 * A native modal dialog: it traps the focus, keeps it when the focused control is removed, restores it, and closes on
 * Escape and on a click outside. The initial focus is on the element with `data-autofocus`, or else on the first
 * control of the content.
 */
export function Dialog({
  opened,
  title,
  onClose,
  closable = false,
  width = "narrow",
  anchored,
  closesOutside = true,
  closesOnEscape = true,
  children,
}: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();

  useLayoutEffect(() => {
    const element = dialog.current;
    if (!opened || !element) return;
    element.showModal();
    const first = element.querySelector<HTMLElement>("[data-autofocus]") ?? findFirstControl(element);
    (first ?? prepareHeading(element))?.focus();
    const stop = recoverFocus(element, () => prepareHeading(element));
    return () => {
      stop();
      element.close();
    };
  }, [opened]);

  return (
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
      // Browsers close a dialog at the second Escape even if its `cancel` event is prevented.
      onKeyDown={(event) => {
        if (event.key === "Escape" && !closesOnEscape) event.preventDefault();
      }}
      onClick={(event) => {
        if (closesOutside && event.target === event.currentTarget) onClose();
      }}
    >
      <div className={classes.content}>
        <div className={classes.head} data-head>
          <h2 id={id}>{title}</h2>
          {closable ? <CloseButton size="lg" aria-label="Close" onClick={onClose} /> : null}
        </div>
        <MantineThemeProvider inherit theme={announcedErrors}>
          {children}
        </MantineThemeProvider>
      </div>
    </dialog>
  );
}

/** Errors of fields are announced when they appear. */
const announcedErrors: MantineThemeOverride = { components: { InputError: { defaultProps: { role: "alert" } } } };

/** The first control below the dialog's title and close button. */
const findFirstControl = (dialog: HTMLElement) =>
  dialog.querySelector<HTMLElement>(
    ":is(input:not([type=hidden]), select, textarea, button, a[href], [contenteditable=true]):not(:disabled, [data-head] *)",
  );

/** Makes the heading focusable after the dialog has opened, since its first control has the focus then. */
function prepareHeading(dialog: HTMLElement) {
  const heading = dialog.querySelector("h2");
  if (heading) heading.tabIndex = -1;
  return heading;
}
