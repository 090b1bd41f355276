/** Pauses between attempts, in milliseconds; the last one is repeated. */
const PAUSES = [500, 1000, 2000, 4000, 8000, 15_000, 30_000];
/** The maximum number of retries after a server error. */
const MAX_ANSWERED = 6;

interface Attempts {
  signal: AbortSignal;
  /** The status of a failed attempt: 0 without a response, undefined for errors that a retry does not fix. */
  getStatus: (error: unknown) => number | undefined;
  /** Called before each pause. */
  onPause: () => void;
}

/**
 * Retries work that failed because of the connection or an overloaded server: without a connection as long as it takes,
 * and immediately when the browser is online again.
 * @throws errors that a retry does not fix, and an AbortError
 */
export async function retryUntilDone<T>(work: () => Promise<T>, { signal, getStatus, onPause }: Attempts): Promise<T> {
  let answered = 0;
  for (let attempt = 0; ; attempt += 1) {
    signal.throwIfAborted();
    try {
      return await work();
    } catch (error) {
      signal.throwIfAborted();
      const status = getStatus(error);
      const isPassing = status !== undefined && (status === 0 || status === 429 || status >= 500);
      if (status !== 0) answered += 1;
      if (!isPassing || answered > MAX_ANSWERED) throw error;
      onPause();
      await pause(PAUSES[Math.min(attempt, PAUSES.length - 1)] as number, signal);
    }
  }
}

/** Waits until the time is over or the browser is online again. */
function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(end, milliseconds);
    function end() {
      clearTimeout(timer);
      removeEventListener("online", end);
      signal.removeEventListener("abort", end);
      if (signal.aborted) reject(signal.reason);
      else resolve();
    }
    addEventListener("online", end);
    signal.addEventListener("abort", end);
  });
}
