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
  /** What is said of it when it is done. */
  doneLabel: string;
  /** The screen that started it shows it, so the panel of all screens does not. */
  isShownThere: boolean;
  /** Why it failed. */
  message?: string;
}

interface Destination<Result> {
  send: (file: File, options: UploadOptions) => Promise<Result>;
  doneLabel: string;
  onDone?: ((result: Result) => void) | undefined;
  isShownThere?: boolean;
  /** Of the upload that the only file goes on with. */
  address?: string;
}

interface Work {
  /** Sends the file, and reports it when that is done. */
  run: (options: UploadOptions) => Promise<void>;
  controller: AbortController;
  /** Where it goes on after a pause. */
  address?: string;
}

let uploads: readonly QueuedUpload[] = [];
let lastId = 0;
const work = new Map<number, Work>();
/** The addresses of all uploads of this tab that did not fail. */
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

/** Leaving the page would end uploads; screens of the admin area change without leaving it. */
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
    // It may have been the address: the next attempt starts anew, and finds what is left of it.
    if (own.address !== undefined) addresses.delete(own.address);
    delete own.address;
    update(id, { state: "failed", message: uploadErrorMessage(error) });
  }
}

/** Whether the upload is, or was, one of this tab. */
export const isOfThisTab = (address: string): boolean => addresses.has(address);

/** What a person is told about an upload that failed. */
export const uploadErrorMessage = (error: unknown): string =>
  error instanceof ApiError ? error.messages.join(" ") : error instanceof Error ? error.message : String(error);

/** Cancels an upload that is under way; takes any other off the list. */
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

/** Keeps what has been sent for `resumeUpload`. */
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
