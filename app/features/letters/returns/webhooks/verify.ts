import { hash, timingSafeEqual } from "node:crypto";

/** Compares secrets in constant time. */
export const isSame = (given: string, expected: string): boolean =>
  timingSafeEqual(hash("sha256", given, "buffer"), hash("sha256", expected, "buffer"));

/** Whether a time is recent enough to rule out a replayed request. */
export const isRecent = (time: number, now: Date, milliseconds: number): boolean =>
  Math.abs(now.getTime() - time) <= milliseconds;
