import type { Generated } from "kysely";

/** The counts kept for letters. `hard` is the part of `bounced` whose addresses accept no email. */
export const countedOutcomes = ["sent", "refused", "bounced", "hard", "complained", "unsubscribed", "clicks"] as const;
export type CountedOutcome = (typeof countedOutcomes)[number];

declare module "#app/platform/database/tables.ts" {
  interface Tables {
    /** Counts for a sending on a day in the academy's time zone. */
    letter_day: { sending_id: number; day: string } & Record<CountedOutcome, Generated<number>>;
  }
}
