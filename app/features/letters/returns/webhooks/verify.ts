import { hash, timingSafeEqual } from "node:crypto";

/** Compares secrets in the same time wherever they differ. */
export const isSame = (given: string, expected: string): boolean =>
  timingSafeEqual(hash("sha256", given, "buffer"), hash("sha256", expected, "buffer"));

/** Whether a time is close enough that a request of it is no repetition of an old one. */
export const isRecent = (time: number, now: Date, milliseconds: number): boolean =>
  Math.abs(now.getTime() - time) <= milliseconds;
