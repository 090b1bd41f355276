import { VisuallyHidden } from "@mantine/core";
import { useEffect, useRef, useState } from "react";
import { ConflictButton } from "./conflict-button.tsx";
import { hasAutosave } from "./item-saver.ts";
import type { SaveState } from "./save-state.ts";
import classes from "./saving.module.css";
import type { FormSaver } from "./use-item-saver.ts";
import type { FormCopy } from "./use-local-copy.ts";

type Copy = Pick<FormCopy, "isKept" | "isAvailable">;

interface SaveStatusProps {
  saver: FormSaver;
  copy: Copy;
  /** How many times a person pressed Save and everything was stored, since the last change. */
  saves: number;
}

/**
 * The save state, always visible. Problems are announced, and saves that a person requested; automatic saves are not.
 */
export function SaveStatus({ saver, copy, saves }: SaveStatusProps) {
  const { state, definition } = saver;
  const now = useNow(state.kind === "waiting");
  const isSaved = saves > 0 && (state.kind === "saved" || state.kind === "saving");
  return (
    <>
      <p className={classes.status} data-kind={state.kind}>
        {describe(state, hasAutosave(definition), copy, now)}
      </p>
      <ConflictButton saver={saver} />
      <VisuallyHidden role="status">{useAnnouncement(state)}</VisuallyHidden>
      {/* A new element for each save, so that screen readers announce the same words again. */}
      <VisuallyHidden role="status">{isSaved ? <span key={saves}>Saved.</span> : null}</VisuallyHidden>
    </>
  );
}

const time = new Intl.DateTimeFormat("en-GB", { timeStyle: "short" });

function describe(state: SaveState, isAutomatic: boolean, { isKept, isAvailable }: Copy, now: number): string {
  const place = isAvailable
    ? "kept on this computer"
    : "not saved. Keep this page open, because this browser doesn’t keep a copy";
  switch (state.kind) {
    case "saved":
      return state.at ? `Saved ${time.format(state.at)}` : "";
    case "unsaved":
      if (!isAvailable) return "Not saved yet. This browser doesn’t keep a copy";
      return isKept && !isAutomatic ? "Not saved yet, kept on this computer" : "Not saved yet";
    case "saving":
      return "Saving…";
    case "offline":
      return `Offline: ${place}`;
    case "waiting": {
      const seconds = Math.max(1, Math.ceil((state.retryAt.getTime() - now) / 1000));
      const reason = state.reason === "too-many" ? "Too many requests" : "The server isn’t responding";
      return `${reason}: retrying in ${seconds} s, ${place}`;
    }
    case "refused":
      return isAutomatic ? "Some fields need your attention" : "Not saved: some fields need your attention";
    case "denied":
      return `Not saved: ${state.message}`;
    case "conflict":
      return "Not saved: someone else changed this too";
  }
}

const announcements: Partial<Record<SaveState["kind"], string>> = {
  offline: "You’re offline. Saving will resume when you reconnect.",
  waiting: "Couldn’t save. Retrying.",
  refused: "Some fields need your attention.",
  denied: "Your changes can’t be saved.",
  conflict: "Someone else changed the same field. Choose which version to keep.",
};

/** The announced text: problems, and when they end. */
function useAnnouncement({ kind }: SaveState): string {
  const [text, setText] = useState("");
  const isTroubled = useRef(false);
  useEffect(() => {
    const trouble = announcements[kind];
    if (trouble) {
      isTroubled.current = true;
      setText(trouble);
    } else if (kind === "saved") {
      setText(isTroubled.current ? "Everything is saved." : "");
      isTroubled.current = false;
    }
  }, [kind]);
  return text;
}

/** The time in milliseconds, updated every second while it is needed. */
function useNow(isNeeded: boolean): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (!isNeeded) return;
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [isNeeded]);
  return now;
}
