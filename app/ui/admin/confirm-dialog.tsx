import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import classes from "./dialog.module.css";
import { Dialog } from "./dialog.tsx";

interface ConfirmDialogProps {
  opened: boolean;
  title: string;
  children: ReactNode;
  /** What the action would break. */
  warning?: ReactNode;
  /** The label of the confirm button, a verb. */
  action: string;
  busy?: boolean;
  onConfirm: () => void;
  onCancel: () => void;
}

/** Asks for confirmation of an action that cannot be undone. Cancel has the initial focus. */
export function ConfirmDialog({
  opened,
  title,
  children,
  warning,
  action,
  busy = false,
  onConfirm,
  onCancel,
}: ConfirmDialogProps) {
  return (
    <Dialog opened={opened} title={title} onClose={onCancel}>
      {warning}
      <p>{children}</p>
      <div className={classes.actions}>
        <Button variant="default" onClick={onCancel} data-autofocus>
          Cancel
        </Button>
        <Button color="bad" loading={busy} onClick={onConfirm}>
          {action}
        </Button>
      </div>
    </Dialog>
  );
}
