import { Readable } from "node:stream";
import { sql } from "kysely";
import { ErrorLevel, SitemapIndexStream, type SitemapItemLoose, SitemapStream, streamToPromise } from "sitemap";
import { pagePaths } from "#app/features/pages/page-keys.ts";
import { resources } from "#app/features/resources.server.ts";
import type { App } from "#app/platform/app.ts";
import { NotFound } from "#app/platform/errors.ts";
import { type Media, mediaUrl, pictureOutput, readMedia } from "#app/platform/media/media-rows.ts";
import { groupOf, hasOwnPages, itemPath, pagesOf, parameterOf, pathColumns } from "#app/resources/item-page.ts";
import type { Resource } from "#app/resources/resource.server.ts";
import type { ResourceDefinition } from "#app/resources/resource-definition.ts";
import { type Row, storeOf } from "#app/resources/store.server.ts";
import { siteSettings } from "../page-loader.server.ts";
import type { DiscoveryDocument } from "./documents.server.ts";
import { indexableRows, lastModified } from "./indexable-rows.server.ts";
import { shareImage } from "./share-image.ts";
import { sharePictureOf } from "./share-picture.server.ts";

/** URLs in one file; the protocol allows 50,000 (https://www.sitemaps.org/protocol.html). */
const SITEMAP_SIZE = 10_000;

/** The resources with item pages, by the names of their files. */
const parts: ReadonlyMap<string, Resource> = new Map(
  resources
    .filter(({ definition }) => hasOwnPages(definition))
    .map((resource) => [groupOf(resource.definition).name, resource]),
);

const fixedPaths: ReadonlySet<string> = new Set(Object.values(pagePaths));

/** A file of the sitemap: the pages of a part, after the item with this id. */
interface SitemapFile {
  part: string;
  after: number;
  lastmod: string;
}

/** Finds where each file begins, in one query. */
async function findFiles(app: App): Promise<SitemapFile[]> {
  const [first, ...others] = [...parts].map(([part, resource]) => {
    const numbered = indexableRows(app, resource).select([
      "id",
      lastModified(resource).as("changed_at"),
      sql<number>`(row_number() over (order by id) - 1) / ${sql.lit(SITEMAP_SIZE)}`.as("file"),
    ]);
    return storeOf(app)
      .selectFrom(numbered.as("numbered"))
      .select((eb) => [
        sql<string>`${sql.lit(part)}`.as("part"),
        eb.ref("file").as("file"),
        eb.fn.max<number>("id").as("last_id"),
        eb.fn.max<string>("changed_at").as("lastmod"),
      ])
      .groupBy("file");
  });
  if (!first) return [];
  const rows = await others.reduce((all, one) => all.unionAll(one), first).execute();
  return [...parts.keys()].flatMap((part) => {
    const files = rows.filter((row) => row.part === part).sort((a, b) => Number(a.file) - Number(b.file));
    return files.map(({ lastmod }, index) => ({ part, after: files[index - 1]?.last_id ?? 0, lastmod }));
  });
}

const fileNameOf = ({ part, after }: Pick<SitemapFile, "part" | "after">) =>
  after === 0 ? part : `${part}-after-${after}`;

/** Whether a file of the index begins after this item, so that clients cannot request made-up ranges. */
async function isBoundary(app: App, resource: Resource, after: number): Promise<boolean> {
  if (after === 0) return true;
  if (!(after < 2 ** 31)) return false;
  const { count, last } = await indexableRows(app, resource)
    .select((eb) => [eb.fn.countAll().as("count"), eb.fn.max<number>("id").as("last")])
    .where("id", "<=", after)
    .executeTakeFirstOrThrow();
  return last === after && Number(count) % SITEMAP_SIZE === 0;
}

export async function sitemapIndex(app: App): Promise<DiscoveryDocument> {
  const files = await findFiles(app);
  const stream = new SitemapIndexStream({ level: ErrorLevel.THROW });
  const items = files.map((file) => ({
    url: `${app.config.siteUrl}/sitemap-${fileNameOf(file)}.xml`,
    lastmod: file.lastmod,
  }));
  return xml(await streamToPromise(Readable.from(items).pipe(stream)));
}

/**
 * A file of the sitemap, in a fixed number of queries.
 * @param name such as `articles`, or `articles-after-10042`
 * @throws NotFound if it is not in the index.
 */
export async function sitemapFile(app: App, name: string): Promise<DiscoveryDocument> {
  const [, partName = "", after = "0"] = /^([a-z-]+?)(?:-after-([1-9]\d*))?$/.exec(name) ?? [];
  const resource = parts.get(partName);
  if (!resource || !(await isBoundary(app, resource, Number(after)))) throw new NotFound();
  const { definition, discovery } = resource;
  const { video } = discovery;
  const picture = discovery.picture && `${discovery.picture}_id`;
  const columns = [...pathColumns(definition), ...(video?.columns ?? []), ...(picture ? [picture] : [])];
  const rows = (await indexableRows(app, resource)
    .select(["id", lastModified(resource).as("changed_at"), ...new Set(columns)])
    .where("id", ">", Number(after))
    .orderBy("id")
    .limit(SITEMAP_SIZE)
    .execute()) as unknown as Row[];
  if (rows.length === 0) throw new NotFound();
  const files = [...(picture ? [picture] : []), ...(video?.files ?? [])];
  const ids = rows.flatMap((row) => files.map((column) => row[column]).filter((id) => typeof id === "number"));
  const media = await readMedia(storeOf(app), ids);
  const stream = new SitemapStream({
    level: ErrorLevel.THROW,
    xmlns: { news: false, xhtml: false, image: !!picture && !video, video: !!video },
  });
  const { academy_name } = await siteSettings(app);
  const items: SitemapItemLoose[] = after === "0" ? listPages(app, definition) : [];
  for (const row of rows) {
    const path = itemPath(definition, row);
    if (path === undefined) continue;
    const pictureFile = picture ? media.get(row[picture] as number) : undefined;
    const urlOf = (id: unknown) => {
      const file = media.get(id as number);
      return file && originalUrl(app, file);
    };
    items.push({
      url: app.config.siteUrl + path,
      lastmod: row.changed_at as string,
      ...(video
        ? { video: video.entry(row, { thumbnail: thumbnailUrl(app, academy_name, resource, row, pictureFile), urlOf }) }
        : pictureFile && { img: [{ url: originalUrl(app, pictureFile) }] }),
    });
  }
  return xml(await streamToPromise(Readable.from(items).pipe(stream)));
}

/** The pages that list the items of a resource, without those that are items themselves. */
const listPages = (app: App, definition: ResourceDefinition): SitemapItemLoose[] =>
  pagesOf(definition).flatMap((page) => {
    const path = parameterOf(page)?.parent;
    return path === undefined || fixedPaths.has(path) ? [] : [{ url: app.config.siteUrl + path }];
  });

/** The same picture as in link previews. */
function thumbnailUrl(app: App, academyName: string, resource: Resource, row: Row, picture: Media | undefined): string {
  const { siteUrl } = app.config;
  const ownPicture = picture && shareImage(siteUrl, pictureOutput(picture, ""))?.url;
  return ownPicture ?? siteUrl + sharePictureOf(academyName, resource, row).path;
}

const originalUrl = (app: App, media: Media) => app.config.siteUrl + mediaUrl(media);

const xml = (body: Buffer): DiscoveryDocument => ({ type: "application/xml; charset=utf-8", body: body.toString() });
