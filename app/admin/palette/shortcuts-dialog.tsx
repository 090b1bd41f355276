import { Checkbox, Kbd } from "@mantine/core";
import { Fragment, useState } from "react";
import { Dialog } from "#app/ui/admin/dialog.tsx";
import { currentShortcuts, hasCharacterShortcuts, setCharacterShortcuts } from "#app/ui/admin/shortcuts.ts";
import classes from "./palette.module.css";

/** The shortcuts of the screen, and the switch for single-character ones. */
export default function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const [shortcuts] = useState(currentShortcuts);
  const [isOn, setOn] = useState(hasCharacterShortcuts);
  return (
    <Dialog opened title="Keyboard shortcuts" onClose={onClose} closable>
      <dl className={classes.shortcuts}>
        {shortcuts.map(({ keys, label }) => (
          <Fragment key={`${keys} ${label}`}>
            <dt>{label}</dt>
            <dd>
              <Kbd>{keys}</Kbd>
            </dd>
          </Fragment>
        ))}
      </dl>
      <Checkbox
        label="Single-key shortcuts, such as /"
        description="Turn them off if you use voice input or press them by accident."
        checked={isOn}
        onChange={(event) => {
          setOn(event.currentTarget.checked);
          setCharacterShortcuts(event.currentTarget.checked);
        }}
      />
    </Dialog>
  );
}
