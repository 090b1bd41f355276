import { Button } from "@mantine/core";
import { ShownOnceDialog } from "#app/ui/admin/shown-once-dialog.tsx";
import classes from "./account.module.css";

/** Shows recovery codes, which cannot be read again. */
export function RecoveryCodesDialog({ codes, onClose }: { codes: string[]; onClose: () => void }) {
  const text = `${codes.join("\n")}\n`;
  return (
    <ShownOnceDialog
      title="Your recovery codes"
      lead="One-time codes are on. Each of these codes signs you in once if you lose your phone. Keep them where you find them without it: they are not shown again."
      text={text}
      what="the codes"
      done="I have stored them"
      actions={
        <Button
          component="a"
          variant="default"
          download="recovery-codes.txt"
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
        >
          Download
        </Button>
      }
      onClose={onClose}
    >
      <ul className={classes.codes}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
    </ShownOnceDialog>
  );
}
