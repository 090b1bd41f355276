import type { App } from "./app.ts";
import type { Http } from "./http/http.ts";

const HOUR = 60 * 60 * 1000;

/**
 * Does some housekeeping when the server has begun to listen, and every hour; a stop waits for what
 * is under way. Failures are logged, and tried again an hour later.
 */
export function doHourly(http: Http, app: Pick<App, "log">, name: string, work: () => Promise<unknown>): void {
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
