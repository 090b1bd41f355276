import { Readable } from "node:stream";
import { sql } from "kysely";
import { ErrorLevel, SitemapIndexStream, type SitemapItemLoose, SitemapStream, streamToPromise } from "sitemap";
import { bookResource } from "#app/features/books/books.server.ts";
import { imageResource } from "#app/features/gallery/gallery.server.ts";
import { magazineResource } from "#app/features/magazines/magazines.server.ts";
import { pageResource } from "#app/features/pages/pages.server.ts";
import { postResource } from "#app/features/posts/posts.server.ts";
import { quoteResource } from "#app/features/quotes/quotes.server.ts";
import { videoResource } from "#app/features/videos/videos.server.ts";
import type { App } from "#app/platform/app.ts";
import { NotFound } from "#app/platform/errors.ts";
import { type Media, mediaUrl, readMedia } from "#app/platform/media/media-rows.ts";
import { itemPath } from "#app/resources/item-page.ts";
import type { Resource } from "#app/resources/serve-resource.server.ts";
import { type Row, storeOf } from "#app/resources/store.server.ts";
import type { FoundDocument } from "./documents.server.ts";
import { findableRows, lastChange } from "./public-rows.server.ts";
import { videoEntry } from "./video-entry.server.ts";

/** Addresses in one file; the protocol allows 50,000 (https://www.sitemaps.org/protocol.html). */
const SITEMAP_SIZE = 10_000;

interface Part {
  resource: Resource;
  /** What an entry is made of, besides what every item has. */
  columns: string[];
  /** The column of the picture that belongs to the page. */
  picture?: string;
}

const parts: Record<string, Part> = {
  pages: { resource: pageResource, columns: ["key"], picture: "hero_id" },
  articles: { resource: postResource, columns: ["slug", "kind"], picture: "cover_id" },
  photos: { resource: imageResource, columns: [], picture: "image_id" },
  videos: {
    resource: videoResource,
    columns: ["slug", "title", "description", "provider", "video_id", "file_id", "duration_seconds", "published_at"],
    picture: "poster_id",
  },
  books: { resource: bookResource, columns: ["slug"], picture: "cover_id" },
  quotes: { resource: quoteResource, columns: [] },
  newsletter: { resource: magazineResource, columns: ["slug"], picture: "cover_id" },
};

/** A file of the sitemap: the addresses of a part, after the item with this id. */
interface SitemapFile {
  part: string;
  after: number;
  lastmod: string;
}

/** Where each file begins; one query, however many there are. */
async function findFiles(app: App): Promise<SitemapFile[]> {
  const [first, ...others] = Object.entries(parts).map(([part, { resource }]) => {
    const numbered = findableRows(app, resource).select([
      "id",
      lastChange(resource).as("changed_at"),
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
  return Object.keys(parts).flatMap((part) => {
    const files = rows.filter((row) => row.part === part).sort((a, b) => Number(a.file) - Number(b.file));
    return files.map(({ lastmod }, index) => ({ part, after: files[index - 1]?.last_id ?? 0, lastmod }));
  });
}

const nameOf = ({ part, after }: Pick<SitemapFile, "part" | "after">) =>
  after === 0 ? part : `${part}-after-${after}`;

/** Whether a file of the index begins after this item: what visitors could make up is not made. */
async function isBoundary(app: App, resource: Resource, after: number): Promise<boolean> {
  if (after === 0) return true;
  if (!(after < 2 ** 31)) return false;
  const { count, last } = await findableRows(app, resource)
    .select((eb) => [eb.fn.countAll().as("count"), eb.fn.max<number>("id").as("last")])
    .where("id", "<=", after)
    .executeTakeFirstOrThrow();
  return last === after && Number(count) % SITEMAP_SIZE === 0;
}

/** The list of all sitemaps. */
export async function sitemapIndex(app: App): Promise<FoundDocument> {
  const files = await findFiles(app);
  const stream = new SitemapIndexStream({ level: ErrorLevel.THROW });
  const items = files.map((file) => ({
    url: `${app.config.siteUrl}/sitemap-${nameOf(file)}.xml`,
    lastmod: file.lastmod,
  }));
  return xml(await streamToPromise(Readable.from(items).pipe(stream)));
}

/**
 * One file of the sitemap, in a fixed number of queries.
 * @param name such as `articles`, or `articles-after-10042`
 * @throws NotFound where the index does not name it.
 */
export async function sitemapFile(app: App, name: string): Promise<FoundDocument> {
  const [, partName = "", after = "0"] = /^([a-z]+)(?:-after-([1-9]\d*))?$/.exec(name) ?? [];
  const part = Object.hasOwn(parts, partName) ? parts[partName] : undefined;
  if (!part || !(await isBoundary(app, part.resource, Number(after)))) throw new NotFound();
  const { resource, columns, picture } = part;
  const rows = (await findableRows(app, resource)
    .select(["id", lastChange(resource).as("changed_at"), ...columns, ...(picture ? [picture] : [])])
    .where("id", ">", Number(after))
    .orderBy("id")
    .limit(SITEMAP_SIZE)
    .execute()) as unknown as Row[];
  if (rows.length === 0) throw new NotFound();
  const ids = rows.flatMap((row) => [picture && row[picture], row.file_id].filter((id) => typeof id === "number"));
  const media = await readMedia(storeOf(app), ids);
  const isVideo = partName === "videos";
  const stream = new SitemapStream({
    level: ErrorLevel.THROW,
    xmlns: { news: false, xhtml: false, image: !!picture && !isVideo, video: isVideo },
  });
  const items: SitemapItemLoose[] = [];
  for (const row of rows) {
    const path = itemPath(resource.definition, row);
    if (path === undefined) continue;
    const shown = picture ? media.get(row[picture] as number) : undefined;
    items.push({
      url: app.config.siteUrl + path,
      lastmod: row.changed_at as string,
      ...(isVideo
        ? { video: await videoEntry(app, row, shown, media.get(row.file_id as number)) }
        : shown && { img: [{ url: originalUrl(app, shown) }] }),
    });
  }
  return xml(await streamToPromise(Readable.from(items).pipe(stream)));
}

const originalUrl = (app: App, media: Media) => app.config.siteUrl + mediaUrl(media);

const xml = (body: Buffer): FoundDocument => ({ type: "application/xml; charset=utf-8", body: body.toString() });
