import { join } from "node:path";
import type { ServerBuild } from "react-router";
import { version } from "../package.json" with { type: "json" };
import { serveAudit } from "./features/audit/audit.server.ts";
import { changeListeners } from "./features/change-listeners.server.ts";
import { enquiryCounts, serveEnquiries } from "./features/enquiries/enquiries.server.ts";
import { serveEnquiryThreads } from "./features/enquiries/enquiry-thread.server.ts";
import { makeSizesAhead, scheduleFileCleanup, serveFiles } from "./features/files.server.ts";
import { serveFirstSteps } from "./features/first-steps/first-steps.server.ts";
import { firstStepsProgress } from "./features/first-steps.server.ts";
import { findRevisionsOfChanges } from "./features/history/revisions-of-changes.server.ts";
import { serveAttention } from "./features/insights/attention.server.ts";
import { serveCalendar } from "./features/insights/calendar.server.ts";
import { serveFigures } from "./features/insights/figures.server.ts";
import { serveBeacon, serveInsights } from "./features/insights/insights.server.ts";
import { scheduleReferrerFolding } from "./features/insights/referrers.server.ts";
import { scheduleFigures } from "./features/insights/schedule-figures.server.ts";
import { ViewCounter } from "./features/insights/view-counter.server.ts";
import { letterReaders } from "./features/letter-readers.server.ts";
import { serveLetterLinks } from "./features/letters/clicks/serve-links.server.ts";
import { scheduleDigest } from "./features/letters/digest/schedule-digest.server.ts";
import { countUnsubscribed } from "./features/letters/outcomes/count-outcomes.server.ts";
import { serveOutcomes } from "./features/letters/outcomes/serve-outcomes.server.ts";
import { scheduleBounceMailbox } from "./features/letters/returns/mailbox/read-mailbox.server.ts";
import { serveLetterWebhooks } from "./features/letters/returns/serve-webhooks.server.ts";
import { serveSending } from "./features/letters/sending/sending-routes.server.ts";
import { serveLetters } from "./features/letters/serve-letters.server.ts";
import { serveLinks } from "./features/links/links.server.ts";
import { recordMediaUse } from "./features/media/portrait-uses.server.ts";
import { mediaCounts } from "./features/media/read-media.server.ts";
import { serveOutbox } from "./features/outbox/outbox.server.ts";
import { serveTestEmail } from "./features/outbox/test-email.server.ts";
import { serveTestimonialLinks } from "./features/people/testimonial-link-routes.server.ts";
import { servePeople } from "./features/people.server.ts";
import { personalData } from "./features/personal-data.server.ts";
import { schedulePreviewCleanup } from "./features/previews/preview-drafts.server.ts";
import { HitCounter } from "./features/redirects/hit-counter.server.ts";
import { serveRedirectImport } from "./features/redirects/import/import-routes.server.ts";
import { resources as featureResources, isContent } from "./features/resources.server.ts";
import { serveSavedViews } from "./features/saved-views/saved-views.server.ts";
import { serveFind } from "./features/search/find-items.server.ts";
import { searchSources } from "./features/search/index-items.server.ts";
import { serveSearch } from "./features/search/search.server.ts";
import { serveResources } from "./features/serve-resources.server.ts";
import { serveFacts } from "./features/settings/serve-facts.server.ts";
import { getSettings, readSiteFacts } from "./features/settings/settings.server.ts";
import { serveAccount } from "./features/staff/account-routes.server.ts";
import { serveApiTokens } from "./features/staff/api-token-routes.server.ts";
import { authenticateApiToken, isApiToken } from "./features/staff/api-tokens.server.ts";
import { serveAuth } from "./features/staff/auth-routes.server.ts";
import { serveOtp } from "./features/staff/otp-routes.server.ts";
import { servePasskeys } from "./features/staff/passkey-routes.server.ts";
import { servePasswords } from "./features/staff/password-routes.server.ts";
import { serveSessions } from "./features/staff/session-routes.server.ts";
import { authenticate } from "./features/staff/sessions.server.ts";
import { staffDirectory } from "./features/staff/staff-directory.server.ts";
import { serveStaff } from "./features/staff/staff-routes.server.ts";
import { staffWork } from "./features/staff-work.server.ts";
import { serveSubscribers } from "./features/subscribers/subscribers.server.ts";
import { tokenScopes } from "./features/token-scopes.server.ts";
import { schedulePurge } from "./features/trash/trash.server.ts";
import { waiting } from "./features/waiting.server.ts";
import { createPasswords, type PasswordCost } from "./platform/access/passwords.ts";
import type { App } from "./platform/app.ts";
import type { Config } from "./platform/config/config.ts";
import { createBackgroundReader } from "./platform/database/background-reader.ts";
import { openDatabase } from "./platform/database/open-database.ts";
import { makePrivateFolder } from "./platform/disk/private-files.ts";
import { loadSecretKey } from "./platform/encryption/secret-key.ts";
import { guardApi } from "./platform/http/access.ts";
import { cacheReads } from "./platform/http/cached-reads.ts";
import { createHttp } from "./platform/http/create-http.ts";
import { allowSiteOrigin } from "./platform/http/cross-origin.ts";
import { serveHealth } from "./platform/http/health.ts";
import type { Http } from "./platform/http/http.ts";
import { serveIp } from "./platform/http/ip.ts";
import { serveOpenApi } from "./platform/http/openapi.ts";
import { servePages } from "./platform/http/pages.ts";
import { openRateLimits } from "./platform/http/rate-limits.ts";
import { handleUnsupportedMethods } from "./platform/http/unsupported-methods.ts";
import { createLog, type Log } from "./platform/log.ts";
import { scheduleDomainCheck } from "./platform/mail/sender-domain/schedule-domain-check.ts";
import { serveSenderDomain } from "./platform/mail/sender-domain/serve-sender-domain.ts";
import { memoizePerRevision } from "./platform/page-cache/memoize-per-revision.ts";
import { ContentRevision } from "./platform/page-cache/revision.ts";
import { trackRevision } from "./platform/page-cache/track-revision.ts";
import { openSearch } from "./platform/search/search.ts";
import { openStorages } from "./platform/storage/storage.ts";
import { Uploads } from "./platform/uploads/uploads.ts";
import type { Resource } from "./resources/resource.server.ts";
import { scheduleSaveKeyCleanup } from "./resources/save-keys.server.ts";
import { serveDiscovery } from "./site/discovery/discovery.server.ts";
import { findExistingPages } from "./site/known-pages.server.ts";
import { isPublicPage, pageRules } from "./site/page-rules.server.ts";

export interface ServerOptions {
  config: Config;
  /** React Router's server build; without it the server only serves the API. */
  build?: ServerBuild;
  now?: () => Date;
  log?: Log;
  /** The cost of password hashing; low in tests. */
  passwordCost?: PasswordCost;
  /** Resources to serve besides those of the features. */
  furtherResources?: readonly Resource[];
}

/** Creates the application and its routes. The caller calls `http.listen()`, and `http.close()` at the end. */
export async function createServer(options: ServerOptions): Promise<{ app: App; http: Http }> {
  const { config, build, now = () => new Date(), log = createLog(config.logLevel), passwordCost } = options;
  const resources = options.furtherResources ? [...featureResources, ...options.furtherResources] : featureResources;
  // With PostgreSQL and a configured key as well: it is where uploads are kept until they are complete.
  makePrivateFolder(config.dataDir);
  const secretKey = loadSecretKey(config);
  const http = await createHttp({ config, log });
  allowSiteOrigin(http, config);
  const database = await openDatabase(config);
  const reader = createBackgroundReader(database);
  const app: App = {
    config: { ...config, secretKey },
    database,
    changeListeners,
    countUnsubscribed,
    log,
    passwords: createPasswords(passwordCost),
    resources,
    readSiteFacts,
    recordMediaUse,
    rateLimits: await openRateLimits(http, { config, log }),
    reader,
    revision: new ContentRevision(database, log),
    search: openSearch(database, searchSources(resources), reader),
    staff: staffDirectory,
    storage: await openStorages(config),
    tokenScopes: tokenScopes(resources),
    work: staffWork(resources),
    uploads: new Uploads(join(config.dataDir, "uploads"), now, config.maxUploadBytes),
    now,
  };
  http.addHook("onClose", () => database.close());
  http.addHook("onClose", () => app.search.close());
  trackRevision(http, app);

  if (config.smtpUrl) {
    const { createMailWorker } = await import("./platform/mail/mail-worker.ts");
    const worker = createMailWorker(app, config.smtpUrl);
    http.addHook("onListen", async () => worker.start());
    http.addHook("onClose", () => worker.stop());
  }

  const rejectUnsupportedMethods = handleUnsupportedMethods(http);
  const rules = pageRules(app);
  cacheReads(http, app, rules.validUntil);
  await serveOpenApi(http, { version, url: config.apiBaseUrl ?? config.siteUrl });
  guardApi(http, app, (token) => (isApiToken(token) ? authenticateApiToken(app, token) : authenticate(app, token)));
  rejectUnsupportedMethods();
  serveAuth(http, app);
  serveAccount(http, app);
  servePasskeys(http, app);
  serveApiTokens(http, app);
  serveSessions(http, app);
  servePasswords(http, app);
  serveOtp(http, app);
  serveStaff(http, app);
  serveResources(http, app);
  serveEnquiries(http, app);
  serveEnquiryThreads(http, app);
  serveTestimonialLinks(http, app);
  serveLetters(http, app);
  serveSubscribers(http, app);
  serveSending(http, app, letterReaders);
  serveLetterWebhooks(http, app);
  serveOutcomes(http, app);
  serveLetterLinks(http, app);
  scheduleBounceMailbox(http, app);
  scheduleDigest(http, app, letterReaders);
  serveFacts(http, app);
  servePeople(http, app, personalData);
  serveAudit(http, app, findRevisionsOfChanges);
  serveSavedViews(http, app);
  serveRedirectImport(http, app);
  serveSearch(http, app);
  serveFind(http, app, resources);
  serveLinks(http, app);
  schedulePurge(http, app, resources);
  scheduleSaveKeyCleanup(http, app);
  await serveFiles(http, app);
  scheduleFileCleanup(http, app);
  makeSizesAhead(http, app);
  schedulePreviewCleanup(http, app);
  serveOutbox(http, app);
  serveTestEmail(http, app);
  serveSenderDomain(http, app);
  scheduleDomainCheck(http, app);
  serveIp(http);
  const timeZone = async () => (await memoizePerRevision(app, getSettings)).time_zone;
  const counter = new ViewCounter(app, timeZone, isPublicPage, (paths) => findExistingPages(app, paths));
  serveInsights(http, app, resources.filter(isContent), [enquiryCounts, mediaCounts], timeZone);
  serveFigures(http, app, timeZone);
  serveAttention(http, app, resources, waiting);
  serveCalendar(http, app, resources, timeZone);
  serveFirstSteps(http, app, firstStepsProgress(app));
  serveBeacon(http, app, counter);
  http.addHook("onClose", counter.start());
  scheduleReferrerFolding(http, app, timeZone);
  scheduleFigures(http, app, timeZone);
  const onView = counter.add.bind(counter);
  const hits = new HitCounter(app);
  http.addHook("onClose", hits.start());
  const onRedirect = hits.add.bind(hits);
  serveDiscovery(http, app, rules.validUntil);
  const pages = build && (await servePages(http, app, { ...rules, build, onView, onRedirect }));
  serveHealth(http, app, pages);
  return { app, http };
}
