/**
 * Delays between retries, in milliseconds: exponential backoff up to a maximum, with ±20 % jitter so that
 * processes do not all retry at the same time.
 */
export function* backoffDelays(first: number, longest: number): Generator<number, never> {
  for (let delay = first; ; delay = Math.min(delay * 2, longest)) yield Math.round(delay * (0.8 + Math.random() * 0.4));
}
