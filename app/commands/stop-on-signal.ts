import { constants } from "node:os";
import { CLOSE_TIMEOUT } from "../platform/http/graceful-close.ts";

type Signal = "SIGINT" | "SIGTERM" | "SIGHUP";

/** How long shutdown may take once stuck clients are disconnected, in milliseconds. */
const CLEANUP_TIMEOUT = 5000;
/** Ctrl+C reaches a program started by npm twice, from the terminal and from npm; in milliseconds. */
const REPEATED_SIGNAL_WINDOW = 1000;

/**
 * Waits for SIGINT, SIGTERM, SIGHUP or the end of the parent process, then for `stop` to finish the
 * work in progress. A second signal, or a timeout, ends the process immediately.
 * @returns the exit code.
 */
export function stopOnSignal(stop: () => Promise<unknown>): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  let stoppingSince: number | undefined;
  const begin = () => {
    if (stoppingSince !== undefined) return;
    stoppingSince = performance.now();
    setTimeout(() => process.exit(0), CLOSE_TIMEOUT + CLEANUP_TIMEOUT).unref();
    stop().then(() => resolve(0), reject);
  };
  const onSignal = (signal: Signal) => {
    if (stoppingSince !== undefined && performance.now() - stoppingSince > REPEATED_SIGNAL_WINDOW)
      process.exit(128 + constants.signals[signal]);
    begin();
  };
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, onSignal);
  onParentExit(begin);
  return promise;
}

/**
 * Calls back when the parent process is gone, which may be killed before it can forward a signal. Only
 * for a parent that opened an IPC channel, as `npm start` does.
 */
export function onParentExit(callback: () => void): void {
  const { channel, connected } = process;
  if (!channel) return;
  process.once("disconnect", callback);
  channel.unref();
  if (!connected) callback();
}
