import { setPriority } from "node:os";
import { Worker } from "node:worker_threads";
import { type MediaTasks, mediaTasks } from "./media-tasks.ts";

/** The next question is sent after the answer. */
export interface MediaQuestion {
  task: keyof MediaTasks;
  input: unknown;
}

export interface MediaAnswer {
  result?: unknown;
  error?: { message: string; code?: string };
}

/** The program that `media-process.server.ts` starts. */
const [niceness, milliseconds, bytes] = process.argv.slice(2).map(Number);
setPriority(niceness ?? 0);
// Runs in a separate thread, since a task may block this one.
if (bytes) new Worker(new URL("./watch-limits.ts", import.meta.url), { workerData: { milliseconds, bytes } }).unref();

function reply(answer: MediaAnswer) {
  if (process.connected) process.send?.(answer);
}
const fail = ({ message, code }: NodeJS.ErrnoException) => reply({ error: { message, ...(code && { code }) } });

process.on("message", ({ task, input }: MediaQuestion) => {
  mediaTasks[task](input as never).then((result) => reply({ result }), fail);
});
// Decoders also throw in their own callbacks.
process.on("uncaughtException", fail);
process.on("disconnect", () => process.exit());
