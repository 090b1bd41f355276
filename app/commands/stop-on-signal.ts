import { constants } from "node:os";

type Signal = "SIGINT" | "SIGTERM" | "SIGHUP";

/** How long requests under way may take to finish, in milliseconds. */
const PATIENCE = 25_000;
/** Ctrl+C reaches a program started by npm twice, from the terminal and from npm: that is one wish. */
const SAME_WISH = 1000;

/**
 * Waits for a signal to stop, then for `stop` to finish what is under way. A second signal, or
 * requests that do not come to an end, end the process at once.
 * @returns the exit code.
 */
export function stopOnSignal(stop: () => Promise<unknown>): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  let since: number | undefined;
  const onSignal = (signal: Signal) => {
    const code = 128 + constants.signals[signal];
    if (since !== undefined) {
      if (performance.now() - since > SAME_WISH) process.exit(code);
      return;
    }
    since = performance.now();
    setTimeout(() => process.exit(code), PATIENCE).unref();
    stop().then(() => resolve(0), reject);
  };
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, onSignal);
  return promise;
}
