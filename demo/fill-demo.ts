import { ensurePages, pageResource } from "#app/features/pages/pages.server.ts";
import { ensureSettings, settingsResource } from "#app/features/settings/settings.server.ts";
import type { StaffActor } from "#app/platform/access/actor.ts";
import type { App } from "#app/platform/app.ts";
import { updateItem } from "#app/resources/write.server.ts";
import { demoContent } from "./content/demo-content.ts";
import { createMissingItems, demoItems, type Ids, resolveMedia } from "./demo-items.ts";
import { demoFiles, importDemoFiles } from "./demo-media.ts";
import { fillVisitors } from "./visitors/fill-visitors.ts";

/** Reports progress in steps of roughly equal duration. */
export type OnProgress = (done: number, total: number) => void;

/**
 * Fills the database with the demo academy. Existing content is left unchanged, so an interrupted run can be resumed by
 * running it again. The settings are written last; their presence shows that the run completed.
 * @throws Error if there is no owner account.
 */
export async function fillDemo(app: App, onProgress: OnProgress = () => {}): Promise<void> {
  const actor = await oldestOwner(app);
  const files = demoFiles();
  const total = files.length + demoItems.reduce((sum, { count }) => sum + count, 0) + demoContent.pages.length;
  let done = 0;
  const step = () => onProgress(++done, total);

  onProgress(0, total);
  const media = await importDemoFiles(app, files, step);
  const created = new Map<string, Ids>();
  for (const items of demoItems) {
    const ids = await createMissingItems(app, actor, items, items.values(app, media, created), step);
    created.set(items.resource.definition.name, ids);
  }
  await fillPages(app, actor, media, step);
  await fillVisitors(app, actor);
  await fillSettings(app, actor, media);
}

async function fillPages(app: App, actor: StaffActor, media: Ids, step: () => void) {
  await ensurePages(app);
  const rows = await app.database.db.selectFrom("page").select(["id", "key", "version"]).execute();
  for (const { key, title, lead, hero, body } of demoContent.pages) {
    const row = rows.find((page) => page.key === key);
    if (row?.version === 1) {
      const values = {
        title,
        lead,
        hero: hero === null ? null : { media: media.get(hero) },
        body: resolveMedia(body, media),
      };
      await updateItem(pageResource, app, actor, row.id, { ...values, version: 1 });
    }
    step();
  }
}

async function fillSettings(app: App, actor: StaffActor, media: Ids) {
  const { share_picture, social_links, ...texts } = demoContent.settings;
  await ensureSettings(app, texts);
  const row = await app.database.db
    .selectFrom("settings")
    .select("version")
    .where("id", "=", 1)
    .executeTakeFirstOrThrow();
  if (row.version > 1) return;
  await updateItem(settingsResource, app, actor, 1, {
    share_picture: { media: media.get(share_picture) },
    social_links: social_links.map((link) => ({ ...link, label: "" })),
    // The letters have figures of clicks.
    count_letter_clicks: true,
    version: 1,
  });
}

/** The author of the demo content. */
async function oldestOwner(app: App): Promise<StaffActor> {
  const owner = await app.database.db
    .selectFrom("staff")
    .select(["id", "username"])
    .where("role", "=", "owner")
    .orderBy("id")
    .executeTakeFirstOrThrow(() => new Error("The demo academy needs an owner: start the server once, or add one."));
  return { kind: "staff", ...owner, role: "owner", sessionId: 0 };
}
