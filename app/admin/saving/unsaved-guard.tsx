import { Button } from "@mantine/core";
import { useEffect, useRef, useState } from "react";
import { type Blocker, useBlocker } from "react-router";
import { Dialog } from "#app/ui/admin/dialog.tsx";
import { hasUnplaced } from "#app/ui/admin/uploads/unplaced-uploads.ts";
import { hasAutosave } from "./item-saver.ts";
import { registerForm } from "./open-forms.ts";
import classes from "./saving.module.css";
import type { FormSaver } from "./use-item-saver.ts";
import type { FormCopy } from "./use-local-copy.ts";

interface Props {
  saver: FormSaver;
  copy: FormCopy;
}

/** Saves before the form is closed, and asks if that is not possible or pictures would be left out. */
export function UnsavedGuard({ saver, copy }: Props) {
  const { hasUnsaved, definition, snapshot, save, discard } = saver;
  useEffect(() => registerForm({ hasUnsaved: () => snapshot().hasUnsaved, save, discard }), [snapshot, save, discard]);
  useUnloadWarning(hasUnsaved && !copy.isKept);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      (snapshot().hasUnsaved || hasUnplaced()) &&
      currentLocation.pathname !== nextLocation.pathname &&
      !isSameForm(nextLocation.state),
  );
  const [question, setQuestion] = useState<"pictures" | "unsaved">();
  const attempt = useRef(0);

  /** Saves, and continues if there is nothing left to ask. */
  async function proceed() {
    setQuestion(undefined);
    if (!snapshot().hasUnsaved) return leave(blocker);
    if (!hasAutosave(definition)) return setQuestion("unsaved");
    const current = attempt.current;
    const isStored = await save();
    if (attempt.current !== current) return;
    if (isStored) leave(blocker);
    else setQuestion("unsaved");
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each attempt to leave.
  useEffect(() => {
    attempt.current += 1;
    if (blocker.state !== "blocked") setQuestion(undefined);
    else if (hasUnplaced()) setQuestion("pictures");
    else void proceed();
  }, [blocker.state]);

  const stay = () => blocker.reset?.();
  return (
    <>
      <PicturesDialog opened={question === "pictures"} onStay={stay} onLeave={() => void proceed()} />
      <LeaveDialog
        opened={question === "unsaved"}
        copy={copy}
        onStay={stay}
        onLeave={() => leave(blocker)}
        onSave={async () => {
          if (await save()) leave(blocker);
          else stay();
        }}
      />
    </>
  );
}

const leave = (blocker: Blocker) => blocker.state === "blocked" && blocker.proceed();

/** The form of a new item stays open when the item is created. */
const isSameForm = (state: unknown) => (state as { createdIn?: number } | null)?.createdIn !== undefined;

interface PicturesProps {
  opened: boolean;
  onStay: () => void;
  onLeave: () => void;
}

function PicturesDialog({ opened, onStay, onLeave }: PicturesProps) {
  return (
    <Dialog opened={opened} title="Leave before the uploads finish?" onClose={onStay}>
      <p>
        Pictures are still uploading. If you leave, they won’t be added to the text, but completed uploads stay in the
        media library.
      </p>
      <div className={classes.actions}>
        <Button variant="default" onClick={onLeave}>
          Leave
        </Button>
        <Button onClick={onStay} data-autofocus>
          Stay
        </Button>
      </div>
    </Dialog>
  );
}

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
          ? "Your changes aren’t saved. They’ll stay on this computer, and you can restore them when you return."
          : "Your changes aren’t saved and will be lost if you leave."}
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

/** Makes the browser ask before the page is closed. */
function useUnloadWarning(isNeeded: boolean): void {
  useEffect(() => {
    if (!isNeeded) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener("beforeunload", warn);
    return () => removeEventListener("beforeunload", warn);
  }, [isNeeded]);
}
