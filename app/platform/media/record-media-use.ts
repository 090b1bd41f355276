import type { AnyQueryable } from "../database/database.ts";

/** Records which files something uses that is no item, in place of those recorded before; they are then protected from deletion. */
type RecordMediaUse = (
  trx: AnyQueryable,
  user: { resource: string; itemId: number },
  mediaIds: readonly number[],
) => Promise<void>;

declare module "../app.ts" {
  interface App {
    recordMediaUse: RecordMediaUse;
  }
}
