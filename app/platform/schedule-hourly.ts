import type { App } from "./app.ts";
import type { Http } from "./http/http.ts";

const HOUR = 60 * 60 * 1000;

/**
 * Runs a background task when the server starts to listen and every hour after that. Closing the server
 * waits for a running task. Failures are logged; the task runs again an hour later.
 */
export function scheduleHourly(http: Http, app: Pick<App, "log">, name: string, work: () => Promise<unknown>): void {
  let running: Promise<unknown> = Promise.resolve();
  const start = () => {
    running = running.then(work).catch((error: unknown) => app.log.error({ err: error, name }, "housekeeping failed"));
  };
  const timer = setInterval(start, HOUR).unref();
  http.addHook("onListen", async () => start());
  http.addHook("preClose", async () => {
    clearInterval(timer);
    await running;
  });
}
