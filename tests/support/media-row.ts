import type { Api } from "./api.ts";

/** A picture (or what else `file` says) in the library that has a row and no file, for tests that only point at it; ids count from 1 in a fresh database. */
export async function insertMediaRow(api: Api, file: Record<string, unknown> = {}): Promise<void> {
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
  await api.app.database.db
    .insertInto("media" as never)
    .values(picture as never)
    .execute();
}
