import { TextInput } from "@mantine/core";
import { FormDialog } from "#app/ui/admin/form-dialog.tsx";
import type { ScheduledItem } from "./dashboard-calls.ts";

interface MoveToDayProps {
  item: ScheduledItem;
  /** In the academy's time zone. */
  today: string;
  onMove: (item: ScheduledItem, day: string) => Promise<void>;
  onClose: () => void;
}

/** Chooses the day that a scheduled item moves to. */
export function MoveToDay({ item, today, onMove, onClose }: MoveToDayProps) {
  return (
    <FormDialog
      title={`Move ${item.title}`}
      lead={`It will be published at ${item.time} on this date.`}
      action="Move"
      names={["day"]}
      submit={({ day = "" }) => onMove(item, day)}
      onClose={onClose}
    >
      {(getError) => (
        <TextInput
          type="date"
          name="day"
          label="Date"
          required
          min={today}
          max="2999-12-31"
          defaultValue={item.day}
          error={getError("day")}
          data-autofocus
        />
      )}
    </FormDialog>
  );
}
