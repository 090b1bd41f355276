import { z } from "zod";
import { emptyDocument } from "#app/document/document.ts";
import { blockTexts } from "#app/document/plain-text.ts";
import { anonymous } from "#app/platform/access/actor.ts";
import { everybody } from "#app/platform/access/rules.ts";
import type { App } from "#app/platform/app.ts";
import { incrementContentRevision } from "#app/platform/database/content-revision.ts";
import type { Id, Timestamp } from "#app/platform/database/tables.ts";
import { NotFound } from "#app/platform/errors.ts";
import { searchColumns } from "#app/resources/fields.ts";
import type { ItemAddress } from "#app/resources/item-address.server.ts";
import { readItem } from "#app/resources/read.server.ts";
import { serveResource } from "#app/resources/serve-resource.server.ts";
import { getStore } from "#app/resources/store.server.ts";
import { accessibilityStatement } from "./accessibility-statement.ts";
import { pageDiscovery } from "./page-discovery.server.ts";
import { defaultPageTitles, type PageKey, pageKeys } from "./page-keys.ts";
import { type Page, PageKeySchema, pages } from "./pages.resource.ts";

declare module "#app/platform/database/tables.ts" {
  interface Tables {
    page: PageTable;
  }
}

interface PageTable {
  id: Id;
  key: PageKey;
  title: string;
  lead: string;
  body: string;
  /** The order of the list in the admin area. */
  position: number;
  version: number;
  search_text: string;
  sort_key: string;
  created_at: Timestamp;
  modified_at: Timestamp;
}

/** Pages are addressed by key. Their number is fixed: they can only be read and changed. */
const address: ItemAddress = {
  path: ":key/",
  params: z.object({ key: PageKeySchema }),
  column: "key",
  async findId(app, { key }) {
    const row = await app.database.db
      .selectFrom("page")
      .select("id")
      .where("key", "=", key as PageKey)
      .executeTakeFirst();
    if (!row) throw new NotFound();
    return row.id;
  },
};

export const pageResource = serveResource(pages, {
  discovery: pageDiscovery,
  address,
  access: { read: everybody },
  publicFields: [
    "key",
    "title",
    "lead",
    "hero",
    "body",
    "language",
    "modified_at",
    "seo_title",
    "seo_description",
    "noindex",
  ],
  searchText: (page) => ({ title: page.title, text: [page.lead, ...blockTexts(page.body)] }),
});

/** @throws NotFound if the page does not exist, which `ensurePages` prevents */
export async function getPage(app: App, key: PageKey): Promise<Page> {
  return readItem(pageResource, app, anonymous, { column: "key", value: key });
}

/** Selects the pages whose text the academy has written: the others are still as they were created. */
export const selectWrittenPages = (app: App) =>
  getStore(app)
    .selectFrom("page")
    .where((eb) => eb.or([eb("version", ">", 1), eb("lead", "<>", "")]));

/** Creates missing pages, with an initial title and, where the software provides one, a text. */
export async function ensurePages(app: App): Promise<void> {
  const existing = await app.database.db.selectFrom("page").select("key").execute();
  const missing = pageKeys.filter((key) => existing.every((page) => page.key !== key));
  // A server must start even on a read-only disk.
  if (missing.length === 0) return;
  const now = app.now().toISOString();
  const rows = missing.map((key) => {
    const initial = key === "accessibility" ? accessibilityStatement : { lead: "", body: emptyDocument };
    const text = { title: defaultPageTitles[key], lead: initial.lead };
    return {
      key,
      ...text,
      body: JSON.stringify(initial.body),
      position: pageKeys.indexOf(key) + 1,
      version: 1,
      ...searchColumns(pages, text),
      created_at: now,
      modified_at: now,
    };
  });
  await app.database.db.transaction().execute(async (trx) => {
    const result = await trx
      .insertInto("page")
      .values(rows)
      .onConflict((conflict) => conflict.column("key").doNothing())
      .executeTakeFirst();
    if (result.numInsertedOrUpdatedRows) await incrementContentRevision(trx, app.database.engine);
  });
}
