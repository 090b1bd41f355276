import type { PublicSettings } from "#app/features/settings/settings.resource.ts";

/** What the frame of every public page shows. */
export interface FrameData {
  settings: PublicSettings;
  /** Public address of the site, without a trailing slash. */
  siteUrl: string;
  /** Where the browser finds the API; null: on this site. */
  apiBaseUrl: string | null;
  /** The current year where the academy is. */
  year: string;
  /** What this visitor typed into the subscribe form that has come back to be mended, without script. */
  typed?: string | undefined;
}

/** The year of the copyright line, which turns at midnight in the academy's time zone. */
export function yearIn(timeZone: string, now: Date): string {
  return new Intl.DateTimeFormat("en", { timeZone, year: "numeric" }).format(now);
}
