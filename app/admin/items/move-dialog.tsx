import { Button, TextInput } from "@mantine/core";
import { type FormEvent, useState } from "react";
import dialogClasses from "#app/ui/admin/dialog.module.css";
import { Dialog } from "#app/ui/admin/dialog.tsx";

interface MoveDialogProps {
  name: string;
  /** The current position, from 1. */
  position: number;
  count: number;
  onMove: (position: number) => void;
  onClose: () => void;
}

/** Asks for the position that an item moves to. */
export function MoveDialog({ name, position, count, onMove, onClose }: MoveDialogProps) {
  const [typed, setTyped] = useState(String(position));
  const [error, setError] = useState<string>();
  function submit(event: FormEvent) {
    event.preventDefault();
    const wanted = /^\d+$/.test(typed.trim()) ? Number(typed) : 0;
    if (wanted < 1 || wanted > count) setError(`Enter a number from 1 to ${count}.`);
    else onMove(wanted);
  }
  return (
    <Dialog opened title={`Move ${name}`} onClose={onClose} closable>
      <form onSubmit={submit} noValidate>
        <TextInput
          label={`Position (1 to ${count})`}
          inputMode="numeric"
          data-autofocus
          value={typed}
          error={error}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <div className={dialogClasses.actions}>
          <Button variant="default" onClick={() => onMove(1)}>
            To the top
          </Button>
          <Button variant="default" onClick={() => onMove(count)}>
            To the bottom
          </Button>
          <Button type="submit">Move</Button>
        </div>
      </form>
    </Dialog>
  );
}
