import { Button, Textarea } from "@mantine/core";
import { useState } from "react";
import dialogClasses from "#app/ui/admin/dialog.module.css";
import { Dialog } from "#app/ui/admin/dialog.tsx";
import classes from "./publishing.module.css";

const MAX_LENGTH = 5000;

interface SendBackDialogProps {
  onSend: (note: string) => void;
  onClose: () => void;
}

/** Asks an editor what the author should change. */
export function SendBackDialog({ onSend, onClose }: SendBackDialogProps) {
  const [note, setNote] = useState("");
  const [error, setError] = useState<string>();
  const send = () => (note.trim() ? onSend(note.trim()) : setError("Describe what to change."));
  return (
    <Dialog opened title="Send back to author" onClose={onClose}>
      <div className={classes.dialog}>
        <Textarea
          label="Note to the author"
          description="Shown above the form and sent by email."
          autosize
          minRows={4}
          maxRows={12}
          maxLength={MAX_LENGTH}
          value={note}
          error={error}
          data-autofocus
          onChange={({ currentTarget }) => {
            setNote(currentTarget.value);
            setError(undefined);
          }}
        />
      </div>
      <div className={dialogClasses.actions}>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button onClick={send}>Send back</Button>
      </div>
    </Dialog>
  );
}
