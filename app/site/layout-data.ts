import type { Banner } from "#app/features/settings/banner.ts";
import type { PublicSettings } from "#app/features/settings/settings.resource.ts";

export const LAYOUT_ROUTE = "site/layout";

/** The data of the layout around every public page. */
export interface LayoutData {
  settings: PublicSettings;
  banner?: Banner | undefined;
  /** The path of the page that was requested with a preview link. */
  previewPath?: string | undefined;
  /** Public URL of the site, without a trailing slash. */
  siteUrl: string;
  /** Base URL of the API; null if it is on the site's own origin. */
  apiBaseUrl: string | null;
  /** The current year in the academy's time zone. */
  year: string;
  /** The rejected email address of the subscribe form, if it was submitted without JavaScript. */
  submittedEmail?: string | undefined;
}

export function copyrightYear(timeZone: string, now: Date): string {
  if (format?.timeZone !== timeZone)
    format = { timeZone, year: new Intl.DateTimeFormat("en", { timeZone, year: "numeric" }) };
  return format.year.format(now);
}

/** Cached, since creating one takes longer than formatting for many pages. */
let format: { timeZone: string; year: Intl.DateTimeFormat } | undefined;
