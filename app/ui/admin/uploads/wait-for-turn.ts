/** The number of files that are checked, sent and processed at the same time. */
const CONCURRENCY = 3;

let running = 0;
const waiting: (() => void)[] = [];

/** Does some work once a slot is free. @throws the reason of the signal */
export async function waitForTurn<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> {
  if (running >= CONCURRENCY) await new Promise<void>((turn) => waiting.push(turn));
  else running += 1;
  try {
    signal.throwIfAborted();
    return await work();
  } finally {
    // Passes the slot on directly, so that nothing that starts in between takes it.
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}
