/** At most `max` uses in each window. Each limit needs a unique name. */
export interface RateLimit {
  name: string;
  max: number;
  windowMs: number;
}

export interface RateLimits {
  /**
   * Counts one use by a client address (IPv6 by its /64, the size of one household) against each of the limits in turn.
   * @throws TooManyRequests with the time to wait; limits after the exceeded one are not counted.
   */
  take(limits: readonly RateLimit[], address: string): Promise<void>;
}
