import { join } from "node:path";
import { Readable } from "node:stream";
import { z } from "zod";
import { resources } from "#app/features/features.server.ts";
import { pictureWork } from "#app/features/media/picture-work.server.ts";
import { anonymous } from "#app/platform/access/actor.ts";
import type { App } from "#app/platform/app.ts";
import { NotFound } from "#app/platform/errors.ts";
import type { Http } from "#app/platform/http/http.ts";
import { clientKey } from "#app/platform/http/ip.ts";
import { scheduleHourly } from "#app/platform/jobs/schedule-hourly.ts";
import { DiskStorage } from "#app/platform/storage/disk-storage.ts";
import type { StoredFile } from "#app/platform/storage/file-storage.ts";
import { sendStoredFile } from "#app/platform/storage/send-stored-file.ts";
import { readItem } from "#app/resources/read.server.ts";
import { siteSettings } from "../page-loader.server.ts";
import { buildSharePicture, hasDrawnPicture, type SharePicture, shareKeyColumn } from "./share-picture.server.ts";

/** The resources with drawn pictures, by name. */
const drawnResources = new Map(
  resources.filter(hasDrawnPicture).map((resource) => [resource.definition.name, resource]),
);

/** The limit of stored pictures, in bytes; the oldest are evicted, and drawn again when requested. */
const MAX_BYTES = 512 * 1024 ** 2;

const pictureStorage = (app: App) => new DiskStorage(join(app.config.dataDir, "share-pictures"));

/**
 * `/share/`: the pictures of link previews, drawn on the first request. They exist for public items
 * only; a path that is out of date redirects to the current one.
 */
export function serveSharePictures(http: Http, app: App): void {
  http.route({
    method: ["GET", "HEAD"],
    url: "/share/:kind/:name",
    schema: { hide: true, params: z.object({ kind: z.string(), name: z.string() }) },
    handler: async (request, reply) => {
      const { kind, name } = request.params;
      const picture = await findPicture(app, kind, name);
      const path = `/share/${kind}/${name}`;
      if (picture.path !== path) return reply.header("Cache-Control", "no-cache").redirect(picture.path, 302);
      const key = path.slice("/share/".length);
      const headers = {
        "Content-Type": "image/png",
        "Cache-Control": "public, max-age=31536000, immutable",
        "Cross-Origin-Resource-Policy": "cross-origin",
      };
      const storage = pictureStorage(app);
      const stored = (await storage.stat(key)) ?? (await drawOnce(app, storage, key, picture, clientKey(request)));
      const etag = `"${name.slice(-16, -4)}"`;
      if (!("content" in stored))
        return sendStoredFile(request, reply, storage, { key, size: stored.size, etag, headers });
      return reply.headers(headers).header("ETag", etag).send(stored.content);
    },
  });
  scheduleHourly(http, app, "drawn pictures", () => evictOldest(pictureStorage(app)));
}

/** @throws NotFound if the path cannot be that of a picture. */
async function findPicture(app: App, kind: string, name: string): Promise<SharePicture> {
  const resource = drawnResources.get(kind);
  const id = /^([1-9]\d{0,9}|[a-z][a-z-]{1,40})-[\da-f]{12}\.png$/.exec(name)?.[1];
  if (!resource || !id) throw new NotFound();
  const column = shareKeyColumn(resource);
  const isId = column === "id";
  if (/^\d/.test(id) !== isId || Number(id) >= 2 ** 31) throw new NotFound();
  const [item, { academy_name }] = await Promise.all([
    readItem(resource, app, anonymous, isId ? Number(id) : { column, value: id }),
    siteSettings(app),
  ]);
  return buildSharePicture(academy_name, resource, item as object);
}

/** Draws a picture once for all simultaneous requests, and stores it; sends it even if the disk is full. */
async function drawOnce(app: App, storage: DiskStorage, key: string, picture: SharePicture, client: string) {
  const generate = async () => {
    // Loaded on demand with its library, which takes 20 MB of memory, for pictures that are drawn once.
    const { drawSharePicture } = await import("./draw-share-picture.server.ts");
    const content = await drawSharePicture(picture);
    await storage
      .put(key, Readable.from([content]))
      .catch((error) => app.log.error({ err: error }, "a share picture could not be stored"));
    return { content };
  };
  return pictureWork.once(`${app.config.dataDir}/share/${key}`, generate, client);
}

async function evictOldest(storage: DiskStorage) {
  await storage.sweep();
  const files: StoredFile[] = [];
  for await (const file of storage.list()) files.push(file);
  files.sort((a, b) => a.modifiedAt.getTime() - b.modifiedAt.getTime());
  let total = files.reduce((sum, { size }) => sum + size, 0);
  for (const { key, size } of files) {
    if (total <= MAX_BYTES) break;
    await storage.delete(key);
    total -= size;
  }
}
