import { sql } from "kysely";
import type { Database } from "#app/platform/database/database.ts";
import { insertRows } from "#app/platform/database/insert-rows.ts";
import { seededRandom } from "./seeded-random.ts";

const BATCH = 2_000;
const AUTHORS = ["Ilse Berg", "Omar Haddad", "Ana Lima", "Ben Okafor", "Clara Weiss", "Dev Patel", "Eva Novak"];
const WORDS =
  "morning light window calm river lantern breath kind garden silence courage letter mountain early winter walk".split(
    " ",
  );
const DAY = 86_400_000;

/** Fills an empty, migrated database with posts and photos, in every state, without going through the API. */
export async function fillLists(database: Database, posts: number, photos: number): Promise<void> {
  const random = seededRandom(7);
  const pickOne = <T>(list: readonly T[]) => list[Math.floor(random() * list.length)] as T;
  const words = (count: number) => Array.from({ length: count }, () => pickOne(WORDS)).join(" ");
  const start = Date.now() - 5 * 365 * DAY;
  const at = (days: number) => new Date(start + days * DAY).toISOString();
  const now = new Date().toISOString();
  const chance = (share: number) => random() < share;
  const term = (name: string) => ({ name, description: "", ...common(name, 1), slug: toSlug(name), name_key: name });

  /** The columns of every item. */
  function common(title: string, id: number) {
    const created_at = at((id * 1800) / posts);
    const search_text = title.toLowerCase();
    return {
      version: 1,
      created_by: null,
      created_at,
      modified_at: at(random() * 1800),
      search_text,
      sort_key: search_text,
    };
  }
  function publication(id: number, count: number) {
    const status = chance(0.85) ? "published" : chance(0.6) ? "draft" : "in_review";
    const isScheduled = status === "published" && id > count * 0.995;
    const published_at = isScheduled
      ? new Date(Date.now() + (1 + random() * 90) * DAY).toISOString()
      : at((id * 1800) / count);
    const isPublished = status === "published";
    return {
      status,
      published_at: isPublished ? published_at : null,
      first_published_at: isPublished ? published_at : null,
      public_modified_at: now,
      pending: isPublished && chance(0.01) ? JSON.stringify({ title: "Edited" }) : null,
      trashed_at: chance(0.03) ? at(1800 + random() * 25) : null,
      language: "en",
    };
  }
  const numbered = async (table: string, count: number, row: (id: number) => Record<string, unknown>) => {
    for (let first = 1; first <= count; first += BATCH) {
      const length = Math.min(BATCH, count - first + 1);
      await database.db.transaction().execute((store) =>
        insertRows(
          store as never,
          table,
          Array.from({ length }, (_, index) => ({ id: first + index, ...row(first + index) })),
        ),
      );
    }
  };

  await numbered("post_category", 12, (id) => term(`Category ${id}`));
  await numbered("post_tag", 40, (id) => term(`Tag ${id}`));
  await numbered("image_category", 30, (id) => ({ ...term(`Album ${id}`), position: id }));
  const picture = {
    kind: "picture",
    content_type: "image/jpeg",
    alt: "",
    focal_x: 0.5,
    focal_y: 0.5,
    size: 250_000,
    width: 2400,
    height: 1600,
  };
  await numbered("media", photos, (id) => {
    const name = `${words(2)} ${id}.jpg`;
    return { ...common(name, id), ...picture, name, sha256: `${id}`.padStart(64, "0"), storage_key: `bench/${id}` };
  });
  await numbered("post", posts, (id) => {
    const title = `${words(4)} ${id}`;
    const excerpt = words(25);
    const author_name = pickOne(AUTHORS);
    const text = Array.from({ length: 6 }, () => ({ type: "paragraph", content: [{ type: "text", text: words(60) }] }));
    return {
      ...common(title, id),
      ...publication(id, posts),
      search_text: `${title} ${excerpt} ${author_name.toLowerCase()}`,
      slug: `post-${id}`,
      kind: chance(0.2) ? "in_media" : "blog",
      featured: chance(0.02),
      body: JSON.stringify({ type: "doc", content: text }),
      cover_id: 1 + (id % photos),
      cover_alt: title,
      category_id: 1 + Math.floor(random() * 12),
      reading_minutes: 1 + Math.floor(random() * 12),
      ...{ title, excerpt, author_name, source_name: "", source_url: "", canonical_url: "" },
      ...{ seo_title: "", seo_description: "", noindex: false },
    };
  });
  await numberedPairs();
  await numbered("image", photos, (id) => {
    const title = `${words(3)} ${id}`;
    const own = { ...common(title, id), ...publication(id, photos), title, caption: "", position: id };
    return {
      ...own,
      image_id: id,
      image_alt: title,
      category_id: 1 + Math.floor(random() * 30),
      taken_on: at(random() * 1800).slice(0, 10),
    };
  });
  // Lists do not use the search index; entries without words prevent the server from building it when it starts.
  for (const table of ["post", "post_category", "post_tag", "image", "image_category"])
    await sql`insert into search_entry (resource, item_id, audience, title, text)
      select ${sql.lit(table.replaceAll("_", "-"))}, id, 'staff', '', '' from ${sql.table(table)}`.execute(database.db);
  if (database.engine === "sqlite") return;
  for (const table of ["post", "post_tag", "post_category", "image", "image_category", "media"])
    await sql`select setval(pg_get_serial_sequence(${sql.lit(table)}, 'id'), (select max(id) from ${sql.table(table)}))`.execute(
      database.db,
    );

  async function numberedPairs() {
    for (let first = 1; first <= posts; first += BATCH) {
      const ids = Array.from({ length: Math.min(BATCH, posts - first + 1) }, (_, index) => first + index);
      const pairs = ids.flatMap((item_id) =>
        [1 + (item_id % 40), 1 + ((item_id * 7 + 3) % 40)].flatMap((target_id, position, both) =>
          position === 1 && both[0] === target_id ? [] : [{ item_id, target_id, position }],
        ),
      );
      await insertRows(database.db as never, "post_tag_pair", pairs);
    }
  }
}

const toSlug = (name: string) => name.toLowerCase().replaceAll(" ", "-");
