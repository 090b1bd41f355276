import { join } from "node:path";
import { academyRecipients } from "./features/enquiries/academy-recipients.server.ts";
import { features } from "./features/features.server.ts";
import { countUnsubscribed } from "./features/letters/outcomes/add-outcomes.server.ts";
import { recordMediaUse } from "./features/media/portrait-uses.server.ts";
import { searchSources } from "./features/search/index-items.server.ts";
import { readSettings, readSiteFacts } from "./features/settings/settings.server.ts";
import { staffDirectory } from "./features/staff/staff-directory.server.ts";
import { createPasswords, type PasswordCost } from "./platform/access/passwords.ts";
import type { App } from "./platform/app.ts";
import type { Config } from "./platform/config/config.ts";
import { createBackgroundReader } from "./platform/database/background-reader.ts";
import { openDatabase } from "./platform/database/open-database.ts";
import { makePrivateFolder } from "./platform/disk/private-files.ts";
import { loadSecretKey } from "./platform/encryption/secret-key.ts";
import type { Http } from "./platform/http/http.ts";
import { openRateLimits } from "./platform/http/rate-limits.ts";
import type { Log } from "./platform/log.ts";
import { ContentRevision } from "./platform/page-cache/revision.ts";
import { openSearch } from "./platform/search/search.ts";
import { openStorages } from "./platform/storage/storage.ts";
import { Uploads } from "./platform/uploads/uploads.ts";
import { engine } from "./resources/engine.server.ts";
import type { Feature } from "./resources/feature.ts";
import { buildTokenScope } from "./resources/token-scopes.server.ts";

export interface AppOptions {
  config: Config;
  log: Log;
  now?: (() => Date) | undefined;
  /** The cost of password hashing; low in tests. */
  passwordCost?: PasswordCost | undefined;
  /** Features in addition to those in the list. */
  furtherFeatures?: readonly Feature[] | undefined;
}

/** Creates the parts of the application; closing `http` closes them. */
export async function createApp(http: Http, options: AppOptions): Promise<App> {
  const { config, log, now = () => new Date(), passwordCost, furtherFeatures = [] } = options;
  // Needed even with PostgreSQL and a configured key, since unfinished uploads are kept here.
  makePrivateFolder(config.dataDir);
  const secretKey = loadSecretKey(config);
  const all = [engine, ...features, ...furtherFeatures];
  const resources = all.flatMap((feature) => feature.resources ?? []);
  const database = await openDatabase(config);
  http.addHook("onClose", () => database.close());
  const reader = createBackgroundReader(database);
  const search = openSearch(database, searchSources(resources), reader);
  http.addHook("onClose", () => search.close());
  return {
    academyRecipients,
    config: { ...config, secretKey },
    changeListeners: all.flatMap((feature) => feature.changeListeners ?? []),
    countUnsubscribed,
    database,
    features: all,
    log,
    now,
    passwords: createPasswords(passwordCost),
    rateLimits: await openRateLimits(http, { config, log }),
    reader,
    readSettings,
    readSiteFacts,
    recordMediaUse,
    resources,
    revision: new ContentRevision(database, log),
    search,
    staff: staffDirectory,
    storage: await openStorages(config),
    tokenScopes: [...resources.map(buildTokenScope), ...all.flatMap((feature) => feature.tokenScopes ?? [])],
    uploads: new Uploads(join(config.dataDir, "uploads"), now, config.maxUploadBytes),
  };
}
