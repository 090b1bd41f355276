import type { App } from "#app/platform/app.ts";
import { memoizePerRevision } from "#app/platform/page-cache/memoize-per-revision.ts";
import { newsletterSettings } from "../newsletter.settings.ts";

/** Whether clicks in letters are counted; memoized. */
export const countsClicks = (app: App): Promise<boolean> => memoizePerRevision(app, readChoice);

const readChoice = async (app: App) =>
  (await app.readSettings(app.database.db, newsletterSettings)).count_letter_clicks;
