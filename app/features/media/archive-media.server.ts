import { Readable } from "node:stream";
import type { ReadableStream } from "node:stream/web";
import { makeZip, predictLength } from "client-zip";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { z } from "zod";
import type { Actor } from "#app/platform/access/actor.ts";
import { requireAllowed, staff } from "#app/platform/access/rules.ts";
import { createStaffLink, requireFreshLink, requireLinkedStaff } from "#app/platform/access/signed-downloads.ts";
import type { App } from "#app/platform/app.ts";
import { NotFound } from "#app/platform/errors.ts";
import type { Library, MediaRow } from "./library.server.ts";
import { type ArchiveFileQuery, filesPath } from "./media.resource.ts";

const PURPOSE = "media-archive";

/** A signed link to several library files as one archive. @throws NotAuthenticated, NotFound if none of them exists */
export async function createArchiveLink({ app }: Library, actor: Actor, ids: number[]) {
  const person = requireAllowed(staff, actor);
  await findFiles(app, ids);
  return createStaffLink(
    app,
    PURPOSE,
    `${filesPath}archive/file/?${new URLSearchParams({ ids: ids.join(",") })}`,
    person,
  );
}

/**
 * Streams the files as a ZIP archive, one after the other and as fast as the client reads. They are stored
 * uncompressed, since pictures, recordings and PDFs are already compressed.
 * @throws PermissionDenied, NotFound
 */
export async function sendArchive(
  { app }: Library,
  request: FastifyRequest,
  reply: FastifyReply,
  { ids, by }: z.infer<typeof ArchiveFileQuery>,
): Promise<FastifyReply> {
  requireFreshLink(app, PURPOSE, request.url);
  await requireLinkedStaff(app, by, staff);
  const files = await findFiles(app, ids);
  const names = uniqueFileNames(files.map(({ name }) => name));
  const entries = files.map(({ size, modified_at, storage_key }, at) => ({
    name: names[at] ?? "",
    size,
    lastModified: new Date(modified_at),
    storage_key,
  }));
  const day = app.now().toISOString().slice(0, 10);
  return reply
    .header("Content-Type", "application/zip")
    .header("Content-Length", String(predictLength(entries)))
    .header("Content-Disposition", `attachment; filename="media-${day}.zip"`)
    .header("Cache-Control", "no-store")
    .header("X-Content-Type-Options", "nosniff")
    .send(createZip(app, entries));
}

async function findFiles({ database }: App, ids: number[]) {
  const files = await database.db
    .selectFrom("media")
    .select(["name", "size", "modified_at", "storage_key"])
    .where("id", "in", ids)
    .orderBy("sort_key")
    .orderBy("id")
    .execute();
  if (files.length === 0) throw new NotFound();
  return files;
}

type Entry = Pick<MediaRow, "name" | "size" | "storage_key"> & { lastModified: Date };

function createZip({ storage }: App, entries: Entry[]): Readable {
  let current: Readable | undefined;
  async function* contents() {
    for (const { storage_key, ...entry } of entries) {
      current = await storage.media.get(storage_key);
      yield { ...entry, input: current };
    }
  }
  const zip = Readable.fromWeb(makeZip(contents()) as ReadableStream);
  // Cancelling a download closes the file being read.
  return zip.once("close", () => current?.destroy());
}

/** Numbers names that differ only in letter case: "a.jpg", "A (2).jpg". */
export function uniqueFileNames(names: readonly string[]): string[] {
  const taken = new Set<string>();
  return names.map((name) => {
    const dot = name.lastIndexOf(".");
    const [stem, extension] = dot > 0 ? [name.slice(0, dot), name.slice(dot)] : [name, ""];
    let free = name;
    for (let number = 2; taken.has(free.toLowerCase()); number += 1) free = `${stem} (${number})${extension}`;
    taken.add(free.toLowerCase());
    return free;
  });
}
