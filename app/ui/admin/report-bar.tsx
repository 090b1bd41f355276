import { Button, CloseButton } from "@mantine/core";
import classes from "./report-bar.module.css";

/** The result of an action. */
export interface ActionReport {
  message: string;
  /** The items for which the action failed. */
  failures: { name: string; reason: string }[];
  undo?: (() => void) | undefined;
  /** Whether nothing was done. */
  isError?: boolean;
}

/** The number of failures listed individually. */
export const SHOWN = 50;

interface ReportBarProps {
  report: ActionReport | undefined;
  onDismiss: () => void;
}

/** Stays until it is dismissed or replaced, so that people don't miss a partial failure. */
export function ReportBar({ report, onDismiss }: ReportBarProps) {
  return (
    <div role="status" className={classes.region}>
      {report ? (
        <div className={classes.bar} data-partial={report.failures.length > 0} data-error={report.isError}>
          <div>
            <p>{report.message}</p>
            {report.failures.length > 0 ? (
              <ul>
                {report.failures.slice(0, SHOWN).map(({ name, reason }, index) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: names are not unique, and the list does not change.
                  <li key={index}>
                    <strong>{name}</strong>: {reason}
                  </li>
                ))}
                {report.failures.length > SHOWN ? <li>and {report.failures.length - SHOWN} more</li> : null}
              </ul>
            ) : null}
          </div>
          {report.undo ? (
            <Button variant="subtle" size="compact-sm" onClick={report.undo}>
              Undo
            </Button>
          ) : null}
          <CloseButton aria-label="Dismiss message" onClick={onDismiss} />
        </div>
      ) : null}
    </div>
  );
}
