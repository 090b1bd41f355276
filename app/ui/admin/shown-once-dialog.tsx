import { Button } from "@mantine/core";
import { type ReactNode, useId } from "react";
import { CopyButton } from "./copy-button.tsx";
import classes from "./dialog.module.css";
import { Dialog } from "./dialog.tsx";

interface ShownOnceDialogProps {
  title: string;
  lead: string;
  /** The text to copy, shown unless there are `children`. */
  text: string;
  /** A noun for the text: "the link". */
  what: string;
  done?: string;
  /** Further buttons. */
  actions?: ReactNode;
  onClose: () => void;
  children?: ReactNode;
}

/** Shows a secret that cannot be shown again, so only its button closes the dialog. */
export function ShownOnceDialog({
  title,
  lead,
  text,
  what,
  done = "Done",
  actions,
  onClose,
  children,
}: ShownOnceDialogProps) {
  const source = useId();
  return (
    <Dialog opened title={title} closesOutside={false} closesOnEscape={false} onClose={onClose}>
      <p>{lead}</p>
      <div className={classes.secret} id={source}>
        {children ?? <code>{text}</code>}
      </div>
      <div className={classes.actions}>
        {actions}
        <CopyButton text={text} what={what} source={source} isFirst />
        <Button onClick={onClose}>{done}</Button>
      </div>
    </Dialog>
  );
}
