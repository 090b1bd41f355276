import type { ColumnType, Generated } from "kysely";
import { z } from "zod";
import { anonymous, staffIdOf } from "#app/platform/access/actor.ts";
import { everybody, owners } from "#app/platform/access/rules.ts";
import type { App } from "#app/platform/app.ts";
import { incrementContentRevision } from "#app/platform/database/content-revision.ts";
import type { Queryable } from "#app/platform/database/database.ts";
import type { Timestamp } from "#app/platform/database/tables.ts";
import { InvalidInput } from "#app/platform/errors.ts";
import type { SiteFacts } from "#app/platform/site-facts.ts";
import { readItem } from "#app/resources/read.server.ts";
import { serveResource } from "#app/resources/serve-resource.server.ts";
import { type PublicSettings, publicSettings, type Settings, settings } from "./settings.resource.ts";

declare module "#app/platform/database/tables.ts" {
  interface Tables {
    settings: SettingsTable;
  }
}

/** The columns of the settings that this file writes. */
interface SettingsTable extends Record<(typeof textColumns)[number], string> {
  id: number;
  version: number;
  tag_manager_id: string | null;
  tag_manager_needs_consent: boolean;
  ip_lookup_url: string | null;
  language: Generated<string>;
  confirm_subscriptions: Generated<boolean>;
  letters_on_site: Generated<boolean>;
  count_letter_clicks: Generated<boolean>;
  digest: Generated<Settings["digest"]>;
  digest_weekday: Generated<Settings["digest_weekday"]>;
  digest_hour: Generated<number>;
  digest_since: string | null;
  digest_by: number | null;
  enquiry_recipients: ColumnType<string[], string | undefined, string>;
  enquiry_days: Generated<number>;
  banner_text: Generated<string>;
  banner_link_text: Generated<string>;
  banner_link: Generated<string>;
  banner_tone: Generated<Settings["banner_tone"]>;
  banner_dismissible: Generated<boolean>;
  banner_from: string | null;
  banner_until: string | null;
  created_at: Timestamp;
  modified_at: Timestamp;
}

const textColumns = ["academy_name", "footer_about", "contact_email", "phone", "address", "time_zone"] as const;

export type SettingsText = Partial<Record<(typeof textColumns)[number], string>>;

const digestFields = ["digest", "digest_weekday", "digest_hour"] as const;

/** A single item at the path of the list, which is only read and changed. */
export const settingsResource = serveResource(settings, {
  address: { path: "", params: z.object({}), idOf: () => 1 },
  access: { read: everybody, write: owners },
  publicFields: publicSettings,
  hooks: {
    beforeWrite(values, before, { actor, now }) {
      const { banner_from, banner_until, banner_link, banner_link_text } = values;
      if (banner_from && banner_until && banner_until <= banner_from)
        throw InvalidInput.field("banner_until", "invalid", "The banner has to end after it starts.");
      if (banner_link !== "" && banner_link_text === "")
        throw InvalidInput.field("banner_link_text", "blank", "Enter the text of the link.");
      if (banner_link === "" && banner_link_text !== "")
        throw InvalidInput.field("banner_link", "blank", "Enter where the link leads.");
      // A digest that would have been due before is not made up for, and goes out in the name of who wanted it.
      const isSame = digestFields.every((field) => values[field] === before?.[field]);
      return isSame ? {} : { digest_since: now, digest_by: staffIdOf(actor) };
    },
  },
});

/** The public settings. */
export async function getSettings(app: App): Promise<PublicSettings> {
  return readItem(settingsResource, app, anonymous, 1);
}

/** What the site has before anybody has chosen. */
export const defaultSettings = { academy_name: "Lightwell Academy", time_zone: "UTC", language: "en" };

/** What other parts of the application need to know of the settings, also before there are any. */
export async function readSiteFacts(db: Queryable): Promise<SiteFacts> {
  const row = await db
    .selectFrom("settings")
    .select([
      "academy_name",
      "language",
      "time_zone",
      "contact_email",
      "enquiry_recipients",
      "enquiry_days",
      "confirm_subscriptions",
      "letters_on_site",
      "count_letter_clicks",
      ...digestFields,
      "digest_since",
      "digest_by",
    ])
    .where("id", "=", 1)
    .executeTakeFirst();
  return {
    name: row?.academy_name || defaultSettings.academy_name,
    language: row?.language ?? defaultSettings.language,
    timeZone: row?.time_zone ?? defaultSettings.time_zone,
    contactEmail: row?.contact_email ?? "",
    enquiryRecipients: row?.enquiry_recipients ?? [],
    enquiryDays: row?.enquiry_days ?? 3,
    confirmsSubscriptions: row?.confirm_subscriptions ?? true,
    putsLettersOnSite: row?.letters_on_site ?? false,
    countsLetterClicks: row?.count_letter_clicks ?? false,
    digest: {
      mode: row?.digest ?? "off",
      weekday: row?.digest_weekday ?? "friday",
      hour: row?.digest_hour ?? 9,
      since: row?.digest_since ?? null,
      by: row?.digest_by ?? null,
    },
  };
}

/** Whether the row of settings exists. */
export async function hasSettings({ database }: Pick<App, "database">): Promise<boolean> {
  return (await database.db.selectFrom("settings").select("id").executeTakeFirst()) !== undefined;
}

/** The external service that the admin area requests the IP address from, or null for this site. */
export async function getIpLookupUrl(app: App): Promise<string | null> {
  const row = await app.database.db
    .selectFrom("settings")
    .select("ip_lookup_url")
    .where("id", "=", 1)
    .executeTakeFirst();
  return row?.ip_lookup_url ?? null;
}

/** Creates the row of settings if it is missing. */
export async function ensureSettings(app: App, texts: SettingsText = {}): Promise<void> {
  // A server must start on a disk that cannot be written to.
  if (await hasSettings(app)) return;
  const now = app.now().toISOString();
  const empty = Object.fromEntries(textColumns.map((column) => [column, ""])) as Required<SettingsText>;
  const row = { ...empty, ...defaultSettings, ...texts };
  await app.database.db.transaction().execute(async (trx) => {
    const result = await trx
      .insertInto("settings")
      .values({
        id: 1,
        version: 1,
        ...row,
        tag_manager_id: null,
        tag_manager_needs_consent: true,
        ip_lookup_url: null,
        digest_since: null,
        digest_by: null,
        created_at: now,
        modified_at: now,
      })
      .onConflict((conflict) => conflict.column("id").doNothing())
      .executeTakeFirst();
    if (result.numInsertedOrUpdatedRows) await incrementContentRevision(trx, app.database.engine);
  });
}
