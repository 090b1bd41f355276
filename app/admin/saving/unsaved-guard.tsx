import { Button } from "@mantine/core";
import { useEffect, useState } from "react";
import { type Blocker, useBlocker } from "react-router";
import { Dialog } from "#app/ui/admin/dialog.tsx";
import { savesAutomatically } from "./item-saver.ts";
import { registerForm } from "./open-forms.ts";
import classes from "./saving.module.css";
import type { FormSaver } from "./use-item-saver.ts";
import type { FormCopy } from "./use-local-copy.ts";

interface Props {
  saver: FormSaver;
  copy: FormCopy;
}

/** Saves before the form is left, and asks where that is not possible. */
export function UnsavedGuard({ saver, copy }: Props) {
  const { hasUnsaved, definition, snapshot, save, discard } = saver;
  useEffect(() => registerForm({ hasUnsaved: () => snapshot().hasUnsaved, save, discard }), [snapshot, save, discard]);
  useUnloadWarning(hasUnsaved && !copy.isKept);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      snapshot().hasUnsaved && currentLocation.pathname !== nextLocation.pathname && !isSameForm(nextLocation.state),
  );
  const [isAsking, setAsking] = useState(false);

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each attempt to leave.
  useEffect(() => {
    if (blocker.state !== "blocked") return setAsking(false);
    if (!savesAutomatically(definition)) return setAsking(true);
    let isStale = false;
    void save().then((isStored) => {
      if (isStale) return;
      if (isStored) blocker.proceed();
      else setAsking(true);
    });
    return () => {
      isStale = true;
    };
  }, [blocker.state]);

  return (
    <LeaveDialog
      opened={isAsking}
      copy={copy}
      onStay={() => blocker.reset?.()}
      onLeave={() => leave(blocker)}
      onSave={async () => {
        if (await save()) leave(blocker);
        else blocker.reset?.();
      }}
    />
  );
}

const leave = (blocker: Blocker) => blocker.state === "blocked" && blocker.proceed();

/** The form of a new item stays open when the item is created. */
const isSameForm = (state: unknown) => (state as { createdIn?: number } | null)?.createdIn !== undefined;

interface DialogProps {
  opened: boolean;
  copy: FormCopy;
  onStay: () => void;
  onLeave: () => void;
  onSave: () => void;
}

function LeaveDialog({ opened, copy, onStay, onLeave, onSave }: DialogProps) {
  return (
    <Dialog opened={opened} title="Leave without saving?" onClose={onStay}>
      <p>
        {copy.isAvailable
          ? "Your changes are not saved. If you leave, they are kept on this computer and offered when you return."
          : "Your changes are not saved, and this browser keeps no copy: if you leave, they are lost."}
      </p>
      <div className={classes.actions}>
        <Button variant="default" onClick={onStay} data-autofocus>
          Stay
        </Button>
        <Button variant="default" onClick={onLeave}>
          Leave
        </Button>
        <Button onClick={onSave}>Save and leave</Button>
      </div>
    </Dialog>
  );
}

/** The browser asks before the page is closed. */
function useUnloadWarning(isNeeded: boolean): void {
  useEffect(() => {
    if (!isNeeded) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener("beforeunload", warn);
    return () => removeEventListener("beforeunload", warn);
  }, [isNeeded]);
}
