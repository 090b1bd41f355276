import { ConfirmDialog } from "#app/ui/admin/confirm-dialog.tsx";
import classes from "./publishing.module.css";

const MAX_SHOWN = 10;

interface ProblemsDialogProps {
  problems: readonly string[];
  onConfirm: () => void;
  onCancel: () => void;
}

/** Asks whether to publish an item despite its problems. */
export function ProblemsDialog({ problems, onConfirm, onCancel }: ProblemsDialogProps) {
  return (
    <ConfirmDialog
      opened
      title={problems.length === 1 ? "Publish with a problem?" : `Publish with ${problems.length} problems?`}
      warning={
        <ul className={classes.problems}>
          {problems.slice(0, MAX_SHOWN).map((problem, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the same may be found twice, and the list does not change.
            <li key={index}>{problem}</li>
          ))}
          {problems.length > MAX_SHOWN ? <li>And {problems.length - MAX_SHOWN} more.</li> : null}
        </ul>
      }
      action="Publish anyway"
      onConfirm={onConfirm}
      onCancel={onCancel}
    >
      To go to a problem, select it under “Checks” in the form.
    </ConfirmDialog>
  );
}
