import type { Readable } from "node:stream";
import type { Kysely } from "kysely";
import type { Actor } from "#app/platform/actor.ts";
import type { App } from "#app/platform/app.ts";
import { csvStream } from "#app/platform/csv-stream.ts";
import type { Tables } from "#app/platform/database/tables.ts";
import { PermissionDenied } from "#app/platform/errors.ts";
import { isSignedUrl, signUrl } from "#app/platform/signed-url.ts";
import { requireManager } from "./manage-subscribers.server.ts";
import { matching } from "./subscriber-filters.server.ts";
import { type ExportQuery, subscribersPath } from "./subscribers.resource.ts";

const PURPOSE = "subscriber-export";
const VALID_SECONDS = 60;
/** So many ids are looked at in one query, whatever the filters leave of them: what bounds its time and memory. */
const BATCH = 1000;

export const exportFilePath = `${subscribersPath}export/file/`;

const columns = {
  id: "id",
  email: "email",
  is_blocked: "is_blocked",
  source: "source",
  created_at: "created_at",
  modified_at: "modified_at",
} as const;

/** An address a browser can download the file from by itself, for a minute. */
export function exportLink(app: App, actor: Actor, query: ExportQuery) {
  requireManager(actor);
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(query))
    if (value !== undefined && value !== "") parameters.set(name, String(value));
  const { path, expiresAt } = signUrl(app, PURPOSE, `${exportFilePath}?${parameters}`, VALID_SECONDS);
  return { url: path, expires_at: expiresAt.toISOString() };
}

/**
 * The file, in the order of ids. It is read by key in batches over a connection of its own, as fast
 * as the client takes it; the connection is closed when the client has it all or goes away.
 * @param path the request's path with its query, which has to be signed.
 * @throws PermissionDenied
 */
export async function exportFile(app: App, path: string, query: ExportQuery): Promise<Readable> {
  if (!isSignedUrl(app, PURPOSE, path))
    throw new PermissionDenied("This link is not valid or has expired. Please ask for a new one.");
  const reader = app.database.openReader();
  const close = () =>
    reader.destroy().catch((error) => app.log.error({ err: error }, "a read connection could not be closed"));
  try {
    // What comes in meanwhile is left out, so that the file has an end.
    const { last } = await reader
      .selectFrom("subscriber")
      .select((eb) => eb.fn.max("id").as("last"))
      .executeTakeFirstOrThrow();
    return csvStream(columns, readInBatches(reader, query, last ?? 0)).once("close", close);
  } catch (error) {
    await close();
    throw error;
  }
}

async function* readInBatches(reader: Kysely<Tables>, query: ExportQuery, last: number) {
  const select = reader.selectFrom("subscriber").select(Object.values(columns)).where(matching(query)).orderBy("id");
  if (query.ids) {
    yield* await select.where("id", "<=", last).execute();
    return;
  }
  for (let after = 0; after < last; after += BATCH) {
    yield* await select
      .where("id", ">", after)
      .where("id", "<=", Math.min(after + BATCH, last))
      .execute();
  }
}
