import type { App } from "#app/platform/app.ts";
import type { Http } from "#app/platform/http/http.ts";
import { getDay } from "#app/platform/time/calendar-days.ts";
import { movePageSpansIfPossible } from "./page-spans.server.ts";
import { sumUpIfPossible } from "./subscriber-figures.server.ts";

/** In milliseconds. */
const INTERVAL = 30_000;

/**
 * Keeps the figures up to date, so that no request has to: when the server starts to listen, and twice a minute after
 * that.
 */
export function scheduleFigures(http: Http, app: App, timeZone: () => Promise<string>): void {
  let running: Promise<unknown> = Promise.resolve();
  const update = async () => {
    const zone = await timeZone();
    await sumUpIfPossible(app, zone);
    await movePageSpansIfPossible(app, getDay(zone, app.now().getTime()));
  };
  const start = () => {
    running = running.then(update).catch(() => {});
  };
  const timer = setInterval(start, INTERVAL).unref();
  http.addHook("onListen", async () => start());
  http.addHook("preClose", async () => {
    clearInterval(timer);
    await running;
  });
}
