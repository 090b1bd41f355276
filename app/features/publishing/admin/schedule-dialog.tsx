import { Button, TextInput } from "@mantine/core";
import { useState } from "react";
import { useAcademyTimeZone } from "#app/admin/academy-facts.ts";
import dialogClasses from "#app/ui/admin/dialog.module.css";
import { Dialog } from "#app/ui/admin/dialog.tsx";
import { toUtc, wallTime } from "#app/ui/admin/zoned-time.ts";
import { ScheduledTime, zoneName } from "./publication-state.tsx";
import classes from "./publishing.module.css";

interface ScheduleDialogProps {
  /** The current time, in ISO 8601. */
  time: string | undefined;
  onChoose: (time: string) => void;
  onClose: () => void;
}

/** Chooses a future time in the academy's time zone. */
export function ScheduleDialog({ time, onChoose, onClose }: ScheduleDialogProps) {
  const timeZone = useAcademyTimeZone();
  const [typed, setTyped] = useState<string>();
  const [error, setError] = useState<string>();
  const wall = typed ?? (timeZone ? wallTime(firstTime(time), timeZone) : "");
  const chosen = timeZone && wall ? toUtc(wall, timeZone) : undefined;
  const choose = () => {
    if (!chosen) setError("Enter a date and time.");
    else if (Date.parse(chosen) <= Date.now()) setError("This time has passed. Choose a later time or publish now.");
    else onChoose(chosen);
  };
  return (
    <Dialog opened title="Schedule publication" onClose={onClose}>
      <div className={classes.dialog}>
        <TextInput
          type="datetime-local"
          label="Date and time"
          description={timeZone ? `In the academy’s time zone (${zoneName(timeZone)}).` : null}
          max="9999-12-31T23:59"
          disabled={!timeZone}
          value={wall}
          error={error}
          data-autofocus
          onChange={({ currentTarget }) => {
            setTyped(currentTarget.value);
            setError(undefined);
          }}
          onKeyDown={(event) => {
            if (event.key !== "Enter") return;
            event.preventDefault();
            choose();
          }}
        />
        <div aria-live="polite">{chosen ? <ScheduledTime time={chosen} prefix="It will be published on" /> : null}</div>
      </div>
      <div className={dialogClasses.actions}>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button onClick={choose}>Schedule</Button>
      </div>
    </Dialog>
  );
}

const HOUR = 3_600_000;

/** The current time if it is in the future, or else the full hour after the next. */
function firstTime(time: string | undefined): string {
  if (time && Date.parse(time) > Date.now()) return time;
  return new Date((Math.floor(Date.now() / HOUR) + 2) * HOUR).toISOString();
}
