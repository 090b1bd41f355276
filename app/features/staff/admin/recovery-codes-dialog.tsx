import { Button } from "@mantine/core";
import { Dialog } from "#app/ui/admin/dialog.tsx";
import { notify } from "#app/ui/toasts/toasts.ts";
import classes from "./account.module.css";

/** Shows recovery codes, which cannot be read again. */
export function RecoveryCodesDialog({ codes, onClose }: { codes: string[]; onClose: () => void }) {
  const text = `${codes.join("\n")}\n`;

  async function copy() {
    await navigator.clipboard.writeText(text);
    notify.success("The codes have been copied.");
  }

  return (
    <Dialog opened title="Your recovery codes" onClose={onClose}>
      <p>
        One-time codes are on. Each of these codes signs you in once if you lose your phone. Keep them where you find
        them without it: they are not shown again.
      </p>
      <ul className={classes.codes}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className={classes.buttons}>
        <Button variant="default" onClick={copy}>
          Copy
        </Button>
        <Button
          component="a"
          variant="default"
          download="recovery-codes.txt"
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
        >
          Download
        </Button>
        <Button onClick={onClose}>I have stored them</Button>
      </div>
    </Dialog>
  );
}
