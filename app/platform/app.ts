import type { Passwords } from "./access/passwords.ts";
import type { Config } from "./config/config.ts";
import type { BackgroundReader } from "./database/background-reader.ts";
import type { Database } from "./database/database.ts";
import type { RateLimits } from "./http/rate-limit.ts";
import type { Log } from "./log.ts";
import type { ContentRevision } from "./page-cache/revision.ts";
import type { Search } from "./search/search.ts";
import type { Storages } from "./storage/storage.ts";
import type { Uploads } from "./uploads/uploads.ts";

/** The parts of the running application; created once by `server.ts` and passed to services. */
export interface App {
  config: Config & { secretKey: string };
  database: Database;
  log: Log;
  passwords: Passwords;
  rateLimits: RateLimits;
  /** Runs queries that would hold up pages. */
  reader: BackgroundReader;
  /** The content revision that this process has seen. */
  revision: ContentRevision;
  /** Searches published items, and drafts for staff. */
  search: Search;
  storage: Storages;
  uploads: Uploads;
  /** The clock, which tests can set. */
  now: () => Date;
}
