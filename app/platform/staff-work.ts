import type { AnyQueryable } from "./database/database.ts";

/** What belongs to a person: items they have created, by kind. */
export interface WorkCount {
  label: string;
  count: number;
}

/** What becomes of a person's work when their account is deactivated or deleted. */
export interface StaffWork {
  /** Only the kinds of which there is something. */
  count(db: AnyQueryable, staffId: number): Promise<WorkCount[]>;
  /** Gives everything to somebody else, in the caller's transaction. */
  handOver(trx: AnyQueryable, from: number, to: number): Promise<void>;
}

declare module "./app.ts" {
  interface App {
    work: StaffWork;
  }
}
