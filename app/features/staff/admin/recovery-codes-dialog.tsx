import { Button } from "@mantine/core";
import { ShownOnceDialog } from "#app/ui/admin/shown-once-dialog.tsx";
import classes from "./account.module.css";

/** Shows recovery codes, which cannot be read again. */
export function RecoveryCodesDialog({ codes, onClose }: { codes: string[]; onClose: () => void }) {
  const text = `${codes.join("\n")}\n`;
  return (
    <ShownOnceDialog
      title="Your recovery codes"
      lead="Two-factor authentication is on. If you lose your phone, sign in with one of these codes. Each works once. Store them away from your phone, because they aren’t shown again."
      text={text}
      what="the codes"
      done="I’ve saved them"
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
