import type { Config } from "./config.ts";
import type { Database } from "./database/database.ts";
import type { Log } from "./log.ts";
import type { ContentRevision } from "./page-cache/revision.ts";
import type { Passwords } from "./passwords.ts";
import type { RateLimits } from "./rate-limit.ts";

/** What the running application is made of; made once by `server.ts` and handed to services. */
export interface App {
  config: Config & { secretKey: string };
  database: Database;
  log: Log;
  passwords: Passwords;
  rateLimits: RateLimits;
  /** What of the content this process has seen. */
  revision: ContentRevision;
  /** The clock, so that tests can move it. */
  now: () => Date;
}
