import { Readable } from "node:stream";
import { setImmediate as nextTurn } from "node:timers/promises";
import { ErrorLevel, SitemapIndexStream, type SitemapItemLoose, SitemapStream, streamToPromise } from "sitemap";
import { resources } from "#app/features/features.server.ts";
import { pagePaths } from "#app/features/pages/page-keys.ts";
import type { App } from "#app/platform/app.ts";
import { NotFound } from "#app/platform/errors.ts";
import { type Media, mediaUrl, pictureOutput, readMedia } from "#app/platform/media/media-rows.ts";
import {
  getPageGroup,
  getPathParameter,
  hasOwnPages,
  itemPath,
  listItemPages,
  pathColumns,
} from "#app/resources/item-page.ts";
import type { Resource } from "#app/resources/resource.server.ts";
import type { ResourceDefinition } from "#app/resources/resource-definition.ts";
import { getStore, type Row } from "#app/resources/store.server.ts";
import { siteSettings } from "../page-loader.server.ts";
import type { DiscoveryDocument } from "./documents.server.ts";
import { indexableRows, lastModified } from "./indexable-rows.server.ts";
import { readLastChanges } from "./last-changes.server.ts";
import { shareImage } from "./share-image.ts";
import { buildSharePicture } from "./share-picture.server.ts";

/**
 * The maximum number of URLs in one file; the protocol allows 50,000 (https://www.sitemaps.org/protocol.html), which
 * take a second.
 */
const SITEMAP_SIZE = 1000;

/** The resources with item pages, by the names of their files. */
const parts: ReadonlyMap<string, Resource> = new Map(
  resources
    .filter(({ definition }) => hasOwnPages(definition))
    .map((resource) => [getPageGroup(resource.definition).name, resource]),
);

const fixedPaths: ReadonlySet<string> = new Set(Object.values(pagePaths));

/** A file of the sitemap: the pages of a part's items whose ids are greater than `after`. */
interface SitemapFile {
  part: string;
  after: number;
  /** Null if it is not known. */
  lastmod: string | null;
}

/** Finds the files that have pages, and when these last changed. */
async function findFiles(app: App): Promise<SitemapFile[]> {
  const lastChanges = await readLastChanges(app, [...parts.values()], SITEMAP_SIZE);
  return [...parts].flatMap(([part, { definition }]) => {
    const files = lastChanges
      .filter(({ resource }) => resource === definition.name)
      .map(({ block, last }) => ({ part, after: block * SITEMAP_SIZE, lastmod: last }));
    const [first] = files;
    // The first file has the pages of lists, even if the first items are deleted.
    if (!first || first.after === 0 || listPages(app, definition).length === 0) return files;
    return [{ ...first, after: 0 }, ...files];
  });
}

const getFileName = ({ part, after }: Pick<SitemapFile, "part" | "after">) =>
  after === 0 ? part : `${part}-after-${after}`;

const hasItems = async (app: App, resource: Resource) =>
  (await indexableRows(app, resource).select("id").limit(1).executeTakeFirst()) !== undefined;

/** Whether a file of the index can begin after this item; otherwise clients could request arbitrary ranges. */
const isBoundary = (after: number) => after < 2 ** 31 && after % SITEMAP_SIZE === 0;

export async function sitemapIndex(app: App): Promise<DiscoveryDocument> {
  const files = await findFiles(app);
  const stream = new SitemapIndexStream({ level: ErrorLevel.THROW });
  const items = files.map((file) => ({
    url: `${app.config.siteUrl}/sitemap-${getFileName(file)}.xml`,
    ...(file.lastmod !== null && { lastmod: file.lastmod }),
  }));
  return xml(await streamToPromise(Readable.from(items).pipe(stream)));
}

/**
 * A file of the sitemap, in a fixed number of queries.
 * @param name such as `articles`, or `articles-after-2000`
 * @throws NotFound if it is not in the index.
 */
export async function sitemapFile(app: App, name: string): Promise<DiscoveryDocument> {
  const [, partName = "", after = "0"] = /^([a-z-]+?)(?:-after-([1-9]\d*))?$/.exec(name) ?? [];
  const resource = parts.get(partName);
  if (!resource || !isBoundary(Number(after))) throw new NotFound();
  const { definition, discovery } = resource;
  const { video } = discovery;
  const picture = discovery.picture && `${discovery.picture}_id`;
  const columns = [...pathColumns(definition), ...(video?.columns ?? []), ...(picture ? [picture] : [])];
  const rows = (await indexableRows(app, resource)
    .select(["id", lastModified(resource).as("changed_at"), ...new Set(columns)])
    .where("id", ">", Number(after))
    .where("id", "<=", Number(after) + SITEMAP_SIZE)
    .orderBy("id")
    .execute()) as unknown as Row[];
  const files = [...(picture ? [picture] : []), ...(video?.files ?? [])];
  const ids = rows.flatMap((row) => files.map((column) => row[column]).filter((id) => typeof id === "number"));
  const media = await readMedia(getStore(app), ids);
  const stream = new SitemapStream({
    level: ErrorLevel.THROW,
    xmlns: { news: false, xhtml: false, image: !!picture && !video, video: !!video },
  });
  const { academy_name } = await siteSettings(app);
  const items: SitemapItemLoose[] = after === "0" ? listPages(app, definition) : [];
  if (rows.length === 0 && (items.length === 0 || !(await hasItems(app, resource)))) throw new NotFound();
  for (const row of rows) {
    const path = itemPath(definition, row);
    if (path === undefined) continue;
    const pictureFile = picture ? media.get(row[picture] as number) : undefined;
    const getFileUrl = (id: unknown) => {
      const file = media.get(id as number);
      return file && originalUrl(app, file);
    };
    items.push({
      url: app.config.siteUrl + path,
      lastmod: row.changed_at as string,
      ...(video
        ? {
            video: video.entry(row, {
              thumbnail: thumbnailUrl(app, academy_name, resource, row, pictureFile),
              getFileUrl,
            }),
          }
        : pictureFile && { img: [{ url: originalUrl(app, pictureFile) }] }),
    });
  }
  return xml(await streamToPromise(Readable.from(iterateInTurns(items)).pipe(stream)));
}

/** How many URLs are written in one turn of the event loop. */
const URLS_PER_TURN = 100;

async function* iterateInTurns<Item>(items: readonly Item[]) {
  for (const [index, item] of items.entries()) {
    if (index % URLS_PER_TURN === 0) await nextTurn();
    yield item;
  }
}

/** The pages that list the items of a resource, except those that are items themselves. */
const listPages = (app: App, definition: ResourceDefinition): SitemapItemLoose[] =>
  listItemPages(definition).flatMap((page) => {
    const path = getPathParameter(page)?.parent;
    return path === undefined || fixedPaths.has(path) ? [] : [{ url: app.config.siteUrl + path }];
  });

/** The same picture as in link previews. */
function thumbnailUrl(app: App, academyName: string, resource: Resource, row: Row, picture: Media | undefined): string {
  const { siteUrl } = app.config;
  const ownPicture = picture && shareImage(siteUrl, pictureOutput(picture, ""))?.url;
  return ownPicture ?? siteUrl + buildSharePicture(academyName, resource, row).path;
}

const originalUrl = (app: App, media: Media) => app.config.siteUrl + mediaUrl(media);

const xml = (body: Buffer): DiscoveryDocument => ({ type: "application/xml; charset=utf-8", body: body.toString() });
