export const units = ["day", "week", "month", "year"] as const;
export type Unit = (typeof units)[number];

/** The unit requested in the URL. */
export const readUnit = (search: URLSearchParams): Unit => units.find((unit) => unit === search.get("by")) ?? "day";

/** The figures of a day, week, month or year, and of the one it is compared with. */
export interface Compared {
  /** The first day of each period. */
  start: string;
  before_start: string;
  count: number;
  before: number;
}

export interface Top {
  name: string;
  count: number;
  before: number;
}
