import type { App } from "#app/platform/app.ts";
import { memoizePerRevision } from "#app/platform/page-cache/memoize-per-revision.ts";
import { defaultSettings, getSettings } from "./settings.server.ts";

export const readTimeZone = async (app: App): Promise<string> => (await memoizePerRevision(app, getSettings)).time_zone;

/** Finds which of the settings that a new academy changes first differ from their defaults. */
export async function changedSettings(app: App) {
  const { academy_name, logo, time_zone, contact_email, phone, address } = await memoizePerRevision(app, getSettings);
  return {
    name: academy_name !== defaultSettings.academy_name,
    logo: logo !== null,
    time_zone: time_zone !== defaultSettings.time_zone,
    contact: contact_email !== "" || phone !== "" || address !== "",
  };
}
