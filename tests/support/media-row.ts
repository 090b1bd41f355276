import { getStore } from "#app/resources/store.server.ts";
import type { Api } from "./api.ts";

/**
 * Adds a picture (or another file, as `file` says) to the library as a row without a file, for tests that only refer to
 * it; ids count from 1 in a fresh database.
 * @returns its id
 */
export async function insertMediaRow(api: Api, file: Record<string, unknown> = {}): Promise<number> {
  const now = api.app.now().toISOString();
  const picture = {
    name: "dawn.jpg",
    alt: "Dawn",
    kind: "picture",
    content_type: "image/jpeg",
    sha256: "0".repeat(64),
    storage_key: String(file.name ?? "none"),
    size: 1,
    focal_x: 0.5,
    focal_y: 0.5,
    search_text: "",
    sort_key: "",
    version: 1,
    created_at: now,
    modified_at: now,
    ...file,
  };
  const { id } = await getStore(api.app).insertInto("media").values(picture).returning("id").executeTakeFirstOrThrow();
  return id;
}
