/** In milliseconds. */
export const HOUR = 60 * 60_000;
export const DAY = 24 * HOUR;

export interface Workload {
  waiting: number;
  /** Letters per second, as measured or else as limited; undefined if neither is known. */
  rate: number | undefined;
  perHour: number | undefined;
  perDay: number | undefined;
  /** Letters already counted towards the limits. */
  used: { hour: number; day: number };
}

/** The approximate remaining time of a sending in milliseconds; undefined if unknown. */
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
