/** In milliseconds. */
export const HOUR = 60 * 60_000;
export const DAY = 24 * HOUR;

export interface Workload {
  waiting: number;
  /** Letters a second, as measured or else as limited; undefined if neither is known. */
  rate: number | undefined;
  perHour: number | undefined;
  perDay: number | undefined;
  /** What is used of the limits. */
  used: { hour: number; day: number };
}

/** In how many milliseconds a sending will about be through; undefined if that cannot be known. */
export function expectedDuration({ waiting, rate, perHour, perDay, used }: Workload): number | undefined {
  const byLimit = (limit: number | undefined, taken: number, period: number) => {
    if (limit === undefined) return 0;
    const later = waiting - Math.max(0, limit - taken);
    return later <= 0 ? 0 : Math.ceil(later / limit) * period;
  };
  const byRate = rate === undefined ? undefined : (waiting / rate) * 1000;
  const byLimits = Math.max(byLimit(perHour, used.hour, HOUR), byLimit(perDay, used.day, DAY));
  if (byRate === undefined) return byLimits > 0 ? byLimits : undefined;
  return Math.max(byRate, byLimits);
}
