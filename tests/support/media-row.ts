import type { Api } from "./api.ts";

/** A picture in the library that has a row and no file, for tests that only point at it; its id is 1 in a fresh database. */
export async function insertMediaRow(api: Api): Promise<void> {
  const now = api.app.now().toISOString();
  const picture = {
    name: "dawn.jpg",
    alt: "Dawn",
    kind: "picture",
    content_type: "image/jpeg",
    sha256: "0".repeat(64),
    storage_key: "none",
    size: 1,
    focal_x: 0.5,
    focal_y: 0.5,
    search_text: "",
    sort_key: "",
    version: 1,
    created_at: now,
    modified_at: now,
  };
  await api.app.database.db
    .insertInto("media" as never)
    .values(picture as never)
    .execute();
}
