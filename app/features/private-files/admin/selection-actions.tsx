import { Button } from "@mantine/core";
import { SelectedRows } from "#app/ui/admin/selected-rows.tsx";
import type { FileAction } from "./private-files-calls.ts";

interface SelectionActionsProps {
  count: number;
  inTrash: boolean;
  isBusy: boolean;
  onAct: (action: FileAction) => void;
  onAsk: (what: "move" | "purge") => void;
  onClear: () => void;
}

/** Actions on the selected files. */
export function SelectionActions({ count, inTrash, isBusy, onAct, onAsk, onClear }: SelectionActionsProps) {
  const button = { variant: "default", disabled: isBusy };
  return (
    <SelectedRows label="Selected files" status={`${count} selected`}>
      {inTrash ? (
        <>
          <Button {...button} onClick={() => onAct("restore")}>
            Restore
          </Button>
          <Button {...button} c="bad" onClick={() => onAsk("purge")}>
            Delete permanently
          </Button>
        </>
      ) : (
        <>
          <Button {...button} onClick={() => onAsk("move")}>
            Move
          </Button>
          <Button {...button} c="bad" onClick={() => onAct("delete")}>
            Delete
          </Button>
        </>
      )}
      <Button variant="subtle" color="quiet" onClick={onClear}>
        Clear
      </Button>
    </SelectedRows>
  );
}
