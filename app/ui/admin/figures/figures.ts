export const units = ["day", "week", "month", "year"] as const;
export type Unit = (typeof units)[number];

/** The unit that an address asks for. */
export const unitOf = (search: URLSearchParams): Unit => units.find((unit) => unit === search.get("by")) ?? "day";

/** What happened in a day, week, month or year, and in the one it is compared with. */
export interface Compared {
  /** The first day, and that of the one before. */
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
