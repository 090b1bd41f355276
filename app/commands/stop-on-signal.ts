import { constants } from "node:os";
import { CLOSE_TIMEOUT } from "../platform/http/graceful-close.ts";

type Signal = "SIGINT" | "SIGTERM" | "SIGHUP";

/** What is still not done so long after stuck clients were cut off is left to the next start, in milliseconds. */
const LAST_WORK = 5000;
/** Ctrl+C reaches a program started by npm twice, from the terminal and from npm: that is one wish. */
const SAME_WISH = 1000;

/**
 * Waits for a signal to stop, or for the end of the process that started this one, then for `stop`
 * to finish what is under way, within its time. A second signal ends the process at once.
 * @returns the exit code.
 */
export function stopOnSignal(stop: () => Promise<unknown>): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  let since: number | undefined;
  const begin = () => {
    if (since !== undefined) return;
    since = performance.now();
    setTimeout(() => process.exit(0), CLOSE_TIMEOUT + LAST_WORK).unref();
    stop().then(() => resolve(0), reject);
  };
  const onSignal = (signal: Signal) => {
    if (since !== undefined && performance.now() - since > SAME_WISH) process.exit(128 + constants.signals[signal]);
    begin();
  };
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, onSignal);
  // The channel to `npm start`, which may be killed without a chance to hand a signal on.
  const { channel, connected } = process;
  if (channel) {
    channel.unref();
    process.once("disconnect", begin);
    if (!connected) begin();
  }
  return promise;
}
