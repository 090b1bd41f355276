import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { ApiError } from "#app/platform/api-client/api-error.ts";
import { staffApi } from "#app/platform/api-client/staff-api.ts";
import { errorTexts } from "#app/ui/admin/error-text.ts";
import { filesPath, type MediaDetail } from "../media.resource.ts";
import { getCurrent } from "./alt-dialog.tsx";
import { mediaItem } from "./media-queries.ts";

type Fields = Pick<MediaDetail, "name" | "alt" | "focal_point" | "tags">;
type Changes = Partial<Fields>;

export type MediaSaveState =
  | { kind: "saved"; at?: Date }
  | { kind: "unsaved" | "saving" | "waiting" }
  | { kind: "refused"; message: string; fields: Record<string, string[]> }
  /** Somebody else changed the same fields; `stored` has their values. */
  | { kind: "conflict"; fields: (keyof Fields)[] };

/** The delay before saving after the last change, and before retrying after a lost connection; in milliseconds. */
const DELAY = 800;
const RETRY = 5000;

const isEqual = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
const isEmpty = (changes: Changes) => Object.keys(changes).length === 0;

/**
 * Saves changes of a file automatically, one request at a time. Keeps other people's changes to other fields; if the
 * same field was changed, the user decides.
 */
export function useMediaSaver(media: MediaDetail) {
  const queries = useQueryClient();
  const [stored, setStored] = useState(media);
  const [changes, setChanges] = useState<Changes>({});
  const [state, setState] = useState<MediaSaveState>({ kind: "saved" });
  const now = useRef({ stored: media, changes: {} as Changes, isConflict: false });
  const running = useRef<Promise<void>>(undefined);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  // Shows others' changes immediately, unless there are unsaved changes here.
  if (media.version > stored.version && isEmpty(changes)) {
    now.current.stored = media;
    setStored(media);
  }

  function keep(item: MediaDetail, left: Changes) {
    now.current.stored = item;
    now.current.changes = left;
    setStored(item);
    setChanges(left);
  }

  function change<Name extends keyof Fields>(field: Name, value: Fields[Name]) {
    now.current.changes = { ...now.current.changes, [field]: value };
    setChanges(now.current.changes);
    if (now.current.isConflict) return;
    setState({ kind: "unsaved" });
    schedule(DELAY);
  }

  function schedule(delay: number) {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void save(), delay);
  }

  /** Saves immediately. @returns whether everything is stored */
  async function save(): Promise<boolean> {
    clearTimeout(timer.current);
    await running.current;
    if (now.current.isConflict) return false;
    if (!isEmpty(now.current.changes)) {
      running.current = send();
      await running.current;
      running.current = undefined;
    }
    return isEmpty(now.current.changes);
  }

  async function send(): Promise<void> {
    const { changes: sent, stored: base } = now.current;
    setState({ kind: "saving" });
    try {
      const item = await staffApi().patch<MediaDetail>(`${filesPath}${base.id}/`, { ...sent, version: base.version });
      const left = Object.entries(now.current.changes).filter(
        ([name, value]) => !isEqual(value, sent[name as keyof Fields]),
      );
      keep(item, Object.fromEntries(left));
      queries.setQueryData(mediaItem(item.id).queryKey, item);
      void queries.invalidateQueries({ queryKey: ["media", "list"] });
      if (left.length > 0) schedule(DELAY);
      setState(left.length > 0 ? { kind: "unsaved" } : { kind: "saved", at: new Date() });
    } catch (error) {
      const current = error instanceof ApiError && error.status === 409 ? getCurrent(error) : undefined;
      if (current) return merge(sent, base, current);
      if (error instanceof ApiError && (error.status === 0 || error.status === 429 || error.status >= 500)) {
        setState({ kind: "waiting" });
        return schedule(RETRY);
      }
      const refusal = error instanceof ApiError ? error : undefined;
      setState({ kind: "refused", message: errorTexts(error), fields: refusal?.fields ?? {} });
    }
  }

  function merge(sent: Changes, base: MediaDetail, current: MediaDetail): Promise<void> | undefined {
    const names = Object.keys(sent) as (keyof Fields)[];
    const clashing = names.filter((name) => !isEqual(current[name], base[name]) && !isEqual(current[name], sent[name]));
    keep(current, now.current.changes);
    if (clashing.length === 0) return send();
    now.current.isConflict = true;
    setState({ kind: "conflict", fields: clashing });
  }

  /** Resolves a conflict. @param mine whether to save the values entered here or keep the stored ones */
  function resolve(mine: boolean) {
    now.current.isConflict = false;
    if (state.kind === "conflict" && !mine) {
      const fields: readonly string[] = state.fields;
      const left = Object.entries(now.current.changes).filter(([name]) => !fields.includes(name));
      keep(now.current.stored, Object.fromEntries(left));
    }
    setState({ kind: "saved" });
    void save();
  }

  /** Adopts the response to another change, such as a crop. */
  function adopt(item: MediaDetail) {
    keep(item, now.current.changes);
    queries.setQueryData(mediaItem(item.id).queryKey, item);
    void queries.invalidateQueries({ queryKey: ["media", "list"] });
  }

  const saveNow = useEffectEvent(() => void save());
  const isPending = !isEmpty(changes);
  useEffect(() => () => saveNow(), []);
  useEffect(() => {
    if (!isPending) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener("beforeunload", ask);
    addEventListener("online", saveNow);
    return () => {
      removeEventListener("beforeunload", ask);
      removeEventListener("online", saveNow);
    };
  }, [isPending]);

  return {
    stored,
    values: { ...stored, ...changes },
    state,
    change,
    save,
    resolve,
    adopt,
    latest: () => now.current.stored,
  };
}

export type MediaSaver = ReturnType<typeof useMediaSaver>;
