/**
 * Pauses between attempts, in milliseconds: each about twice as long as the one before, up to the
 * longest. They vary a little, so that processes that lost the same thing do not all come back at once.
 */
export function* backoffDelays(first: number, longest: number): Generator<number, never> {
  for (let pause = first; ; pause = Math.min(pause * 2, longest)) yield Math.round(pause * (0.8 + Math.random() * 0.4));
}
