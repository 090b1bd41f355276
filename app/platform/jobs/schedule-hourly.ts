import type { App } from "../app.ts";
import type { Http } from "../http/http.ts";

const MINUTE = 60_000;

/**
 * Runs a background task when the server starts to listen and every hour after that. Closing the server
 * waits for a running task. Failures are logged; the task runs again an hour later.
 */
export const scheduleHourly = (http: Http, app: Pick<App, "log">, name: string, work: () => Promise<unknown>): void =>
  schedule(http, app, { name, work, interval: 60 * MINUTE });

/** Runs a background task every minute, for work that people expect at a certain time. */
export const scheduleEveryMinute = (
  http: Http,
  app: Pick<App, "log">,
  name: string,
  work: () => Promise<unknown>,
): void => schedule(http, app, { name, work, interval: MINUTE });

function schedule(
  http: Http,
  app: Pick<App, "log">,
  { name, work, interval }: { name: string; work: () => Promise<unknown>; interval: number },
): void {
  let running: Promise<unknown> = Promise.resolve();
  const start = () => {
    running = running.then(work).catch((error: unknown) => app.log.error({ err: error, name }, "housekeeping failed"));
  };
  const timer = setInterval(start, interval).unref();
  http.addHook("onListen", async () => start());
  http.addHook("preClose", async () => {
    clearInterval(timer);
    await running;
  });
}
