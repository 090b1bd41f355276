import { Button } from "@mantine/core";
import { Icon } from "#app/ui/admin/icon.tsx";
import { SelectedRows } from "#app/ui/admin/selected-rows.tsx";
import type { Subscriber } from "../subscribers.resource.ts";
import type { SubscriberActions } from "./use-subscriber-actions.ts";

interface CheckedBarProps {
  checked: Subscriber[];
  actions: SubscriberActions;
  onClear: () => void;
}

/** The actions for checked rows; replaces search and filters while rows are checked. */
export function CheckedBar({ checked, actions, onClear }: CheckedBarProps) {
  const button = { variant: "default", disabled: actions.isBusy } as const;
  return (
    <SelectedRows label="Selected subscribers" status={`${checked.length} selected`}>
      <Button {...button} leftSection={<Icon name="block" size={18} />} onClick={() => actions.block(checked)}>
        Block
      </Button>
      <Button {...button} leftSection={<Icon name="check" size={18} />} onClick={() => actions.unblock(checked)}>
        Unblock
      </Button>
      <Button
        {...button}
        leftSection={<Icon name="download" size={18} />}
        onClick={() => actions.exportAs({ ids: checked.map(({ id }) => id) })}
      >
        Export
      </Button>
      <Button
        {...button}
        c="bad"
        leftSection={<Icon name="trash" size={18} />}
        onClick={() => actions.askToDelete(checked)}
      >
        Delete
      </Button>
      <Button variant="subtle" color="quiet" onClick={onClear}>
        Clear
      </Button>
    </SelectedRows>
  );
}
