import type { Page, PageKey } from "#app/features/pages/pages.resource.ts";
import { getPage } from "#app/features/pages/pages.server.ts";
import { getSettings } from "#app/features/settings/settings.server.ts";
import type { App } from "#app/platform/app.ts";
import type { PageHead } from "./page-head.ts";

/** A page of fixed address with what its document's head says. */
export async function loadPage(app: App, key: PageKey, path: string): Promise<{ page: Page; head: PageHead }> {
  const [page, settings] = await Promise.all([getPage(app, key), getSettings(app)]);
  const title = key === "home" ? `${settings.academy_name}: ${page.title}` : `${page.title} · ${settings.academy_name}`;
  return {
    page,
    head: { title, description: page.lead, canonical: app.config.siteUrl + path, index: app.config.index },
  };
}
