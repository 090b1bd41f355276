import { z } from "zod";
import { anonymous } from "#app/platform/access/actor.ts";
import { everybody, owners } from "#app/platform/access/rules.ts";
import type { App } from "#app/platform/app.ts";
import { incrementContentRevision } from "#app/platform/database/content-revision.ts";
import type { Queryable } from "#app/platform/database/database.ts";
import type { ValuesOf } from "#app/resources/define-resource.ts";
import { contentValues, toColumns } from "#app/resources/inputs/input-values.ts";
import { readItem } from "#app/resources/read.server.ts";
import { serveResource } from "#app/resources/serve-resource.server.ts";
import type { Row } from "#app/resources/store.server.ts";
import { otherServiceSettings } from "./other-services.settings.ts";
import { type PublicSettings, publicSettings, settings } from "./settings.resource.ts";

declare module "#app/platform/database/tables.ts" {
  interface Tables {
    /** A single row. */
    settings: { id: number; version: number; [columnOfField: string]: unknown };
  }
}

type SettingsFields = ValuesOf<typeof settings>;

/** A single item at the path of the list, which can only be read and changed. */
export const settingsResource = serveResource(settings, {
  address: { path: "", params: z.object({}), findId: () => 1 },
  access: { read: everybody, write: owners },
  publicFields: publicSettings,
});

/** The public settings. */
export async function getSettings(app: App): Promise<PublicSettings> {
  return readItem(settingsResource, app, anonymous, 1);
}

/** The initial settings of a site. */
export const defaultSettings = { academy_name: "Lightwell Academy", time_zone: "UTC", language: "en" };

/** All settings, or their defaults if none are stored. */
async function readAll(db: Queryable) {
  const row = await db.selectFrom("settings").selectAll().where("id", "=", 1).executeTakeFirst();
  const values = row ? contentValues(settings, row as Row, false) : settings.schema.parse(defaultSettings);
  return values as SettingsFields;
}

/** A test ensures that the fields of every group are among the settings' fields. */
export const readSettings: App["readSettings"] = (db: Queryable) => readAll(db) as Promise<never>;

export const readSiteFacts: App["readSiteFacts"] = async (db: Queryable) => {
  const { academy_name, language, time_zone, contact_email } = await readAll(db);
  return {
    name: academy_name || defaultSettings.academy_name,
    language,
    timeZone: time_zone,
    contactEmail: contact_email,
  };
};

/** Whether the row of settings exists. */
export async function hasSettings({ database }: Pick<App, "database">): Promise<boolean> {
  return (await database.db.selectFrom("settings").select("id").executeTakeFirst()) !== undefined;
}

/** The external service that the admin area requests the IP address from, or null for this site. */
export const getIpLookupUrl = async (app: App): Promise<string | null> =>
  (await app.readSettings(app.database.db, otherServiceSettings)).ip_lookup_url;

/** Creates the row of settings if it is missing. */
export async function ensureSettings(app: App, texts: Partial<SettingsFields> = {}): Promise<void> {
  // A server must start even on a read-only disk.
  if (await hasSettings(app)) return;
  const now = app.now().toISOString();
  const values = settings.schema.parse({ ...defaultSettings, ...texts });
  const row = { id: 1, version: 1, ...toColumns(settings, values), created_at: now, modified_at: now };
  await app.database.db.transaction().execute(async (trx) => {
    const result = await trx
      .insertInto("settings")
      .values(row)
      .onConflict((conflict) => conflict.column("id").doNothing())
      .executeTakeFirst();
    if (result.numInsertedOrUpdatedRows) await incrementContentRevision(trx, app.database.engine);
  });
}
