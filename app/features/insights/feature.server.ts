import type { App } from "#app/platform/app.ts";
import { getDay } from "#app/platform/time/calendar-days.ts";
import type { Feature } from "#app/resources/feature.ts";
import { serveAttention } from "./attention.server.ts";
import { serveCalendar } from "./calendar.server.ts";
import { serveFigures } from "./figures.server.ts";
import { serveInsights } from "./insights.server.ts";
import { foldReferrers } from "./referrers.server.ts";
import { scheduleFigures } from "./schedule-figures.server.ts";

/**
 * @param readTimeZone reads the academy's time zone
 */
export const insightsFeature = (readTimeZone: (app: App) => Promise<string>): Feature => ({
  serve(http, app) {
    const timeZone = () => readTimeZone(app);
    serveInsights(http, app, timeZone);
    serveFigures(http, app, timeZone);
    serveAttention(http, app);
    serveCalendar(http, app, timeZone);
    scheduleFigures(http, app, timeZone);
  },
  hourly: { "old referrers": async (app) => foldReferrers(app, getDay(await readTimeZone(app), app.now().getTime())) },
});
