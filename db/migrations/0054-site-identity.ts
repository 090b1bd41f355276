import { type Kysely, sql } from "kysely";
import { columnTypes, type Engine, type MigrationDb } from "./columns.ts";

/** The networks of the four existing links, by the column of each. */
const columns = {
  social_network_url: "facebook",
  microblog_url: "x",
  professional_network_url: "linkedin",
  video_site_url: "youtube",
};

/** The hosts that identify a link to a different network than the usual one. */
const hosts: Record<string, string> = {
  "facebook.com": "facebook",
  "instagram.com": "instagram",
  "x.com": "x",
  "twitter.com": "x",
  "bsky.app": "bluesky",
  "linkedin.com": "linkedin",
  "youtube.com": "youtube",
  "youtu.be": "youtube",
  "vimeo.com": "vimeo",
  "tiktok.com": "tiktok",
  "t.me": "telegram",
  "wa.me": "whatsapp",
};

function networkOf(url: string): string {
  const host = URL.canParse(url) ? new URL(url).hostname : "";
  const known = Object.keys(hosts).find((each) => host === each || host.endsWith(`.${each}`));
  return known === undefined ? "other" : (hosts[known] as string);
}

/** Social links as a list instead of four columns, and the site's icon. */
export async function siteIdentity(db: MigrationDb, engine: Engine): Promise<void> {
  const { text, json, integer } = columnTypes(engine);
  const alter = () => db.schema.alterTable("settings");
  await alter()
    .addColumn("social_links", json, (column) => column.notNull().defaultTo(sql.lit("[]")))
    .execute();
  await alter()
    .addColumn("icon_id", integer, (column) => column.references("media.id").onDelete("restrict"))
    .execute();
  await alter().addColumn("icon_alt", text).execute();
  const names = Object.keys(columns);
  const row = await (db as unknown as Kysely<{ settings: Record<string, string> }>)
    .selectFrom("settings")
    .select(names)
    .executeTakeFirst();
  const urls = names.flatMap((name) => row?.[name] || []);
  const links = urls.map((url) => ({ network: networkOf(url), label: "", url }));
  await sql`update settings set social_links = ${JSON.stringify(links)}`.execute(db);
  for (const name of names) await alter().dropColumn(name).execute();
}
