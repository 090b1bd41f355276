import type { AnyQueryable } from "#app/platform/database/database.ts";

declare module "#app/platform/app.ts" {
  interface App {
    /**
     * Counts for a letter that somebody has unsubscribed with its link.
     * @param sending that the letter was sent in
     * @returns the title of the letter, or an empty text if the sending is gone
     */
    countUnsubscribed: (trx: AnyQueryable, app: App, sending: number) => Promise<string>;
  }
}
