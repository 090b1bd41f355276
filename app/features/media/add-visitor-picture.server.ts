import type { Readable } from "node:stream";
import { anonymous } from "#app/platform/access/actor.ts";
import type { App } from "#app/platform/app.ts";
import { isForeignKeyViolation } from "#app/platform/database/unique.ts";
import { InvalidInput } from "#app/platform/errors.ts";
import { addStagedFile, deleteStoredFile } from "./add-media.server.ts";
import { sniffType } from "./file-types.server.ts";

/**
 * Adds a visitor's picture to the library. It is processed like pictures from staff: identified by its content, decoded
 * within limits, re-encoded and stripped of metadata.
 * @param name untrusted
 * @returns its id; the picture may already have been in the library
 * @throws InvalidInput if it is not an acceptable picture, StorageFull, Unavailable
 */
export async function addVisitorPicture(
  app: App,
  content: Readable,
  name: string,
): Promise<{ id: number; created: boolean }> {
  return app.uploads.receive(content, name, async (file) => {
    const { kind } = await sniffType(file);
    if (kind !== "picture") throw InvalidInput.field("file", "invalid_type", "This file is not a picture.");
    return addStagedFile(app, anonymous, file, { alt: "" });
  });
}

/** Deletes a newly added picture, unless something uses it. */
export async function discardVisitorPicture(app: App, id: number): Promise<void> {
  const row = await app.database.db
    .deleteFrom("media")
    .where("id", "=", id)
    .returning("storage_key")
    .executeTakeFirst()
    .catch((error) => {
      if (isForeignKeyViolation(error)) return undefined;
      throw error;
    });
  if (row) await deleteStoredFile(app, row.storage_key);
}
