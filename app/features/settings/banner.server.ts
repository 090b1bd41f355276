import { hash } from "node:crypto";
import type { App } from "#app/platform/app.ts";
import { memoizePerRevision } from "#app/platform/page-cache/memoize-per-revision.ts";
import type { SettingsValues } from "#app/resources/define-settings.ts";
import { bannerSettings } from "./banner.settings.ts";
import type { Banner } from "./banner.ts";

/** The banner in the settings, whether it is currently shown or not; undefined if there is none. */
const readBanner = async (app: App) => toBanner(await app.readSettings(app.database.db, bannerSettings));

/** The banner of these settings, with its display period; undefined if there is none. */
export function toBanner(row: SettingsValues<typeof bannerSettings.fields>) {
  if (!row.banner_text) return undefined;
  const banner: Banner = {
    text: row.banner_text,
    link: row.banner_link === "" ? null : { label: row.banner_link_text, url: row.banner_link },
    tone: row.banner_tone,
    key: row.banner_dismissible
      ? hash("sha256", [row.banner_text, row.banner_link, row.banner_from].join("\n"), "base64url").slice(0, 8)
      : null,
  };
  const time = (at: string | null, otherwise: number) => (at === null ? otherwise : Date.parse(at));
  return {
    banner,
    from: time(row.banner_from, Number.NEGATIVE_INFINITY),
    until: time(row.banner_until, Number.POSITIVE_INFINITY),
  };
}

/** The banner that is currently shown. */
export async function currentBanner(app: App): Promise<Banner | undefined> {
  const found = await memoizePerRevision(app, readBanner);
  const now = app.now().getTime();
  return found && found.from <= now && now < found.until ? found.banner : undefined;
}

/** When the banner next appears or disappears, in milliseconds since 1970; infinite if never. */
export async function nextBannerChange(app: App): Promise<number> {
  const found = await memoizePerRevision(app, readBanner);
  const now = app.now().getTime();
  return Math.min(...[found?.from, found?.until].map((time) => (time && time > now ? time : Number.POSITIVE_INFINITY)));
}
