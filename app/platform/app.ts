import type { Passwords } from "./access/passwords.ts";
import type { TokenScope } from "./access/token-scopes.ts";
import type { Config } from "./config/config.ts";
import type { BackgroundReader } from "./database/background-reader.ts";
import type { AnyQueryable, Database } from "./database/database.ts";
import type { RateLimits } from "./http/rate-limit.ts";
import type { Log } from "./log.ts";
import type { ContentRevision } from "./page-cache/revision.ts";
import type { Search } from "./search/search.ts";
import type { SiteFacts } from "./site-facts.ts";
import type { StaffDirectory } from "./staff-directory.ts";
import type { Storages } from "./storage/storage.ts";
import type { Uploads } from "./uploads/uploads.ts";

/**
 * The parts of the running application, created once by `create-app.ts` and passed to services. `resources/feature.ts`
 * adds those whose types this folder does not know.
 */
export interface App {
  config: Config & { secretKey: string };
  database: Database;
  log: Log;
  passwords: Passwords;
  /** Reads the site facts, which are stored in the settings, over a connection or within a transaction. */
  readSiteFacts: (db: AnyQueryable) => Promise<SiteFacts>;
  /**
   * Records which files are used by something other than an item, replacing those recorded before. The files are then
   * protected from deletion.
   */
  recordMediaUse: (
    trx: AnyQueryable,
    user: { resource: string; itemId: number },
    mediaIds: readonly number[],
  ) => Promise<void>;
  rateLimits: RateLimits;
  /** Runs queries that would otherwise delay pages. */
  reader: BackgroundReader;
  /** The content revision that this process has seen. */
  revision: ContentRevision;
  /** Searches published items, and drafts for staff. */
  search: Search;
  staff: StaffDirectory;
  storage: Storages;
  /** The scopes that an API token can have. */
  tokenScopes: readonly TokenScope[];
  uploads: Uploads;
  /** The clock, which tests can set. */
  now: () => Date;
}
