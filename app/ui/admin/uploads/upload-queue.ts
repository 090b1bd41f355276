import { useSyncExternalStore } from "react";
import { ApiError } from "#app/platform/api-client/api-error.ts";
import { PAUSED } from "./paused.ts";
import type { UploadOptions, UploadPhase } from "./upload-file.ts";

export interface QueuedUpload {
  id: number;
  name: string;
  /** In bytes. */
  size: number;
  state: UploadPhase | "paused" | "done" | "failed";
  /** From 0 to 1. */
  progress: number;
  /** The text that is shown when it is done. */
  doneLabel: string;
  /** Whether the screen that started the upload shows it, so that the uploads panel does not. */
  isShownThere: boolean;
  /** Why the upload failed. */
  message?: string;
}

interface Destination<Result> {
  send: (file: File, options: UploadOptions) => Promise<Result>;
  doneLabel: string;
  onDone?: ((result: Result) => void) | undefined;
  isShownThere?: boolean;
  /** The URL of the upload that the file resumes; for a single file only. */
  address?: string;
}

interface Work {
  /** Sends the file, and reports its completion. */
  run: (options: UploadOptions) => Promise<void>;
  controller: AbortController;
  /** The URL at which it resumes after a pause. */
  address?: string;
}

let uploads: readonly QueuedUpload[] = [];
let lastId = 0;
const work = new Map<number, Work>();
/** The URLs of all uploads of this tab that did not fail. */
const addresses = new Set<string>();
const listeners = new Set<() => void>();

function change(next: readonly QueuedUpload[]) {
  uploads = next;
  if (uploads.some(isUnderWay)) addEventListener("beforeunload", askBeforeLeaving);
  else removeEventListener("beforeunload", askBeforeLeaving);
  for (const listener of listeners) listener();
}

const update = (id: number, changes: Partial<QueuedUpload>) =>
  change(uploads.map((each) => (each.id === id ? { ...each, ...changes } : each)));

/** Leaving the page would end uploads; navigation within the admin area does not leave it. */
const askBeforeLeaving = (event: BeforeUnloadEvent) => event.preventDefault();

export const isUnderWay = ({ state }: QueuedUpload): boolean => state !== "done" && state !== "failed";

/**
 * Uploads files, independently of the screen.
 * @returns the ids of the uploads
 */
export function startUploads<Result>(
  files: readonly File[],
  { send, doneLabel, onDone, isShownThere = false, address }: Destination<Result>,
): number[] {
  const added = files.map((file): QueuedUpload => {
    lastId += 1;
    const run = async (options: UploadOptions) => {
      const result = await send(file, options);
      onDone?.(result);
    };
    work.set(lastId, { run, controller: new AbortController(), ...(address !== undefined && { address }) });
    if (address !== undefined) addresses.add(address);
    const { name, size } = file;
    return { id: lastId, name, size, state: "queued", progress: 0, doneLabel, isShownThere };
  });
  change([...uploads, ...added]);
  for (const { id } of added) void run(id);
  return added.map(({ id }) => id);
}

async function run(id: number) {
  const own = work.get(id);
  if (!own) return;
  const { controller } = own;
  const { signal } = controller;
  const show = (changes: Partial<QueuedUpload>) => {
    if (!signal.aborted) update(id, changes);
  };
  try {
    await own.run({
      signal,
      address: own.address,
      onAddress: (address) => {
        own.address = address;
        addresses.add(address);
      },
      onProgress: (progress) => show({ progress }),
      onPhase: (state) => show({ state }),
    });
    work.delete(id);
    update(id, { state: "done", progress: 1 });
  } catch (error) {
    if (signal.aborted) return;
    // The URL may have been the cause, so the next attempt starts again and finds what is left of the upload.
    if (own.address !== undefined) addresses.delete(own.address);
    delete own.address;
    update(id, { state: "failed", message: uploadErrorMessage(error) });
  }
}

/** Whether this tab has or had the upload. */
export const isOfThisTab = (address: string): boolean => addresses.has(address);

/** The message for people about an upload that failed. */
export const uploadErrorMessage = (error: unknown): string =>
  error instanceof ApiError ? error.messages.join(" ") : error instanceof Error ? error.message : String(error);

/** Cancels a running upload; removes any other from the list. */
export function removeUpload(id: number): void {
  const own = work.get(id);
  own?.controller.abort();
  if (own?.address !== undefined && uploads.some((each) => each.id === id && each.state === "paused"))
    void import("./discard-upload.ts").then(({ discardUpload }) => discardUpload(own.address as string));
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

/** Pauses an upload, and keeps what has been sent for `resumeUpload`. */
export function pauseUpload(id: number): void {
  work.get(id)?.controller.abort(PAUSED);
  update(id, { state: "paused" });
}

export function resumeUpload(id: number): void {
  const own = work.get(id);
  if (!own) return;
  own.controller = new AbortController();
  update(id, { state: "queued" });
  void run(id);
}

/** Removes all completed and failed uploads from the list. */
export function clearUploads(): void {
  for (const { id } of uploads.filter((each) => !isUnderWay(each))) work.delete(id);
  change(uploads.filter(isUnderWay));
}

/** This tab's uploads since they were last cleared, in the order in which they were started. */
export const useUploads = (): readonly QueuedUpload[] =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => uploads,
  );
