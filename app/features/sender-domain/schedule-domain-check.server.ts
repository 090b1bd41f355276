import type { App } from "#app/platform/app.ts";
import type { Http } from "#app/platform/http/http.ts";
import { scheduleEveryMinute } from "#app/platform/jobs/schedule-hourly.ts";
import { isKeyWaiting } from "#app/platform/mail/dkim/dkim-keys.ts";
import { getSenderDomain, isPublicName } from "#app/platform/mail/dkim/get-sender-domain.ts";
import { beginCheck, checkDomain } from "./check-domain.server.ts";

/** In milliseconds: how long a check is valid, and how long while a key waits for its record. */
const LONG = 24 * 60 * 60_000;
const SHORT = 10 * 60_000;

/** Checks the sender's domain once a day, and every ten minutes while a key waits for its record. */
export function scheduleDomainCheck(http: Http, app: App): void {
  if (!app.config.smtpUrl || !isPublicName(getSenderDomain(app.config))) return;
  const stopping = new AbortController();
  // Aborts before the shutdown waits for the check.
  http.addHook("preClose", async () => stopping.abort());
  scheduleEveryMinute(http, app, "check of the email domain", async () => {
    if (await isCheckDue(app)) await checkDomain(app, stopping.signal);
  });
}

/** Whether this process should check now; meanwhile, the others don't. */
export async function isCheckDue(app: App): Promise<boolean> {
  const duration = (await isKeyWaiting(app)) ? SHORT : LONG;
  return beginCheck(app, new Date(app.now().getTime() - duration));
}
