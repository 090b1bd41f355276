import type { Generated } from "kysely";

/** What is counted of letters. `hard` is the part of `bounced` whose addresses take no mail. */
export const countedOutcomes = ["sent", "refused", "bounced", "hard", "complained", "unsubscribed", "clicks"] as const;
export type CountedOutcome = (typeof countedOutcomes)[number];

declare module "#app/platform/database/tables.ts" {
  interface Tables {
    /** What happened to the letters of a sending on a day of the academy. */
    letter_day: { sending_id: number; day: string } & Record<CountedOutcome, Generated<number>>;
  }
}
