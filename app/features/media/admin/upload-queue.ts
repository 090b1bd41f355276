import { useSyncExternalStore } from "react";
import { ApiError } from "#app/platform/api-client/api-error.ts";
import type { MediaDetail } from "../media.resource.ts";
import type { UploadPhase } from "./upload-media.ts";

export interface QueuedUpload {
  id: number;
  name: string;
  /** In bytes. */
  size: number;
  state: UploadPhase | "done" | "failed";
  /** From 0 to 1. */
  progress: number;
  /** The screen that started it shows it, so the panel of all screens does not. */
  isShownThere?: boolean;
  /** Why it failed. */
  message?: string;
  media?: MediaDetail;
}

interface Work {
  file: File;
  controller: AbortController;
  onDone: ((media: MediaDetail) => void) | undefined;
}

let uploads: readonly QueuedUpload[] = [];
let lastId = 0;
const work = new Map<number, Work>();
const listeners = new Set<() => void>();

function change(next: readonly QueuedUpload[]) {
  uploads = next;
  if (uploads.some(isUnderWay)) addEventListener("beforeunload", askBeforeLeaving);
  else removeEventListener("beforeunload", askBeforeLeaving);
  for (const listener of listeners) listener();
}

const update = (id: number, changes: Partial<QueuedUpload>) =>
  change(uploads.map((each) => (each.id === id ? { ...each, ...changes } : each)));

/** Leaving the page would end uploads; screens of the admin area change without leaving it. */
const askBeforeLeaving = (event: BeforeUnloadEvent) => event.preventDefault();

export const isUnderWay = ({ state }: QueuedUpload): boolean => state !== "done" && state !== "failed";

/**
 * Uploads files, independently of the screen.
 * @param onDone called for each that is in the library then.
 * @param isShownThere set if the screen shows the uploads itself.
 * @returns the ids of the uploads
 */
export function startUploads(
  files: readonly File[],
  onDone?: (media: MediaDetail) => void,
  isShownThere = false,
): number[] {
  const added = files.map((file): QueuedUpload => {
    lastId += 1;
    work.set(lastId, { file, controller: new AbortController(), onDone });
    return { id: lastId, name: file.name, size: file.size, state: "queued", progress: 0, isShownThere };
  });
  change([...uploads, ...added]);
  for (const { id } of added) void run(id);
  return added.map(({ id }) => id);
}

async function run(id: number) {
  const own = work.get(id);
  if (!own) return;
  const { file, controller, onDone } = own;
  try {
    const { uploadMedia } = await import("./upload-media.ts");
    const media = await uploadMedia(file, {
      signal: controller.signal,
      onProgress: (progress) => update(id, { progress }),
      onPhase: (state) => update(id, { state }),
    });
    work.delete(id);
    update(id, { state: "done", progress: 1, media });
    onDone?.(media);
  } catch (error) {
    if (controller.signal.aborted) return;
    update(id, { state: "failed", message: uploadErrorMessage(error) });
  }
}

/** What a person is told about an upload that failed. */
export const uploadErrorMessage = (error: unknown): string =>
  error instanceof ApiError ? error.messages.join(" ") : error instanceof Error ? error.message : String(error);

/** Cancels an upload that is under way; takes any other off the list. */
export function removeUpload(id: number): void {
  work.get(id)?.controller.abort();
  work.delete(id);
  change(uploads.filter((each) => each.id !== id));
}

export function retryUpload(id: number): void {
  const own = work.get(id);
  if (!own) return;
  own.controller = new AbortController();
  update(id, { state: "queued", progress: 0 });
  void run(id);
}

/** Takes all that are done or failed off the list. */
export function clearUploads(): void {
  for (const { id } of uploads.filter((each) => !isUnderWay(each))) work.delete(id);
  change(uploads.filter(isUnderWay));
}

/** All uploads of this tab since they were last cleared, in the order in which they were started. */
export const useUploads = (): readonly QueuedUpload[] =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => uploads,
  );
