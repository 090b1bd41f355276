import type { Config } from "./config.ts";
import type { Database } from "./database/database.ts";
import type { Log } from "./log.ts";
import type { ContentRevision } from "./page-cache/revision.ts";
import type { Passwords } from "./passwords.ts";
import type { RateLimits } from "./rate-limit.ts";
import type { Search } from "./search/search.ts";
import type { Storages } from "./storage/storage.ts";
import type { Uploads } from "./uploads/uploads.ts";

/** What the running application is made of; made once by `server.ts` and handed to services. */
export interface App {
  config: Config & { secretKey: string };
  database: Database;
  log: Log;
  passwords: Passwords;
  rateLimits: RateLimits;
  /** What of the content this process has seen. */
  revision: ContentRevision;
  /** Finds what is published, and for staff what is not yet. */
  search: Search;
  /** Where files are kept. */
  storage: Storages;
  /** Files on their way in. */
  uploads: Uploads;
  /** The clock, so that tests can move it. */
  now: () => Date;
}
