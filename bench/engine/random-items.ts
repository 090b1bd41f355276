import { postCategoryResource, postTagResource } from "#app/features/posts/posts.server.ts";
import type { Actor } from "#app/platform/actor.ts";
import type { App } from "#app/platform/app.ts";
import { createItem } from "#app/resources/write.server.ts";
import { generator } from "../generator.ts";
import type { Name } from "./sides.ts";

/** What is in the media library: two pictures with alternative text, one without, a PDF, a video; 9 does not exist. */
const [DAWN, LAKE, BARE, LEAFLET, CLIP, NOTHING] = [1, 2, 3, 4, 5, 9];

/** The library, categories and tags that items point at. */
export async function fillSurroundings(app: App, owner: Actor): Promise<void> {
  const now = app.now().toISOString();
  const file = (id: number, name: string, kind: string, content_type: string, alt: string) => ({
    ...{ id, name, kind, content_type, alt, sha256: String(id).repeat(64), storage_key: name, size: id },
    ...{ focal_x: 0.5, focal_y: 0.25, width: 1200, height: 800, search_text: "", sort_key: "", version: 1 },
    ...{ created_at: now, modified_at: now },
  });
  const files = [
    file(DAWN, "dawn.jpg", "picture", "image/jpeg", "Dawn"),
    file(LAKE, "lake.png", "picture", "image/png", "A lake"),
    file(BARE, "bare.png", "picture", "image/png", ""),
    file(LEAFLET, "leaflet.pdf", "document", "application/pdf", ""),
    file(CLIP, "clip.mp4", "video", "video/mp4", ""),
  ];
  await app.database.db
    .insertInto("media" as never)
    .values(files as never)
    .execute();
  for (const name of ["Morning", "Evening", "12"])
    await createItem(postCategoryResource, app, owner, { name, description: "" });
  for (const name of ["Breath", "Calm", "Light", "Night"])
    await createItem(postTagResource, app, owner, { name, description: "" });
}

const words = "light breath Émile quiet straße morning शांति 100% under_score water fire a_b mind rest path".split(" ");

export interface Randomness {
  /** Whether to do something that happens so often. */
  maybe(share: number): boolean;
  among<T>(list: readonly T[]): T;
  /** A body for a new item, which may point at what is not there, or only some of it for a change. */
  item(name: Name, options: { whole: boolean; faults: boolean; words?: number }): Record<string, unknown>;
}

export function randomness(seed: number): Randomness {
  const next = generator(seed);
  const maybe = (share: number) => next() < share;
  const among = <T>(list: readonly T[]) => list[Math.floor(next() * list.length)] as T;
  const text = (count: number) => Array.from({ length: count }, () => among(words)).join(" ");
  const some = (most: number) => text(1 + Math.floor(next() * most));
  const optional = (most: number) => (maybe(0.4) ? "" : some(most));

  function picture(faults: boolean) {
    if (maybe(0.3)) return null;
    const media = faults && maybe(0.15) ? among([BARE, LEAFLET, NOTHING]) : among([DAWN, LAKE]);
    return { media, ...(maybe(0.3) && { alt: some(3) }), ...(maybe(0.2) && { decorative: true }) };
  }
  function document(faults: boolean, count: number) {
    const paragraph = () => ({ type: "paragraph", content: [{ type: "text", text: text(count) }] });
    const shown = (media: number) => ({ type: "picture", attrs: { media, alt: "", caption: some(3) } });
    const pictures = maybe(0.5) ? [shown(faults && maybe(0.1) ? NOTHING : among([DAWN, LAKE, BARE]))] : [];
    return { type: "doc", content: maybe(0.1) ? [] : [paragraph(), ...pictures, paragraph()] };
  }
  const seo = () => ({ seo_title: optional(4), seo_description: optional(8), noindex: maybe(0.2) });
  const fields: Record<Name, (faults: boolean, count: number) => Record<string, unknown>> = {
    quotes: (faults) => ({
      ...{ text: some(9), attribution: among(["", "Founder", "Émile"]), context: optional(4) },
      background: picture(faults),
    }),
    books: (faults, count) => ({
      ...{
        title: some(3),
        subtitle: optional(3),
        authors: maybe(0.5) ? [some(2), some(2)] : [],
        cover: picture(faults),
      },
      ...{ description: document(faults, count), isbn: among(["", "978-3-16-148410-0"]), publisher: optional(2) },
      published_on: among([null, "2024-02-29", "1999-12-31"]),
      ...{ pages: among([null, 1, 320]), language: among(["en", "hi", ""]) },
      buy_links: maybe(0.3) ? [{ label: some(2), url: "https://shop.example/book" }] : [],
      sample: maybe(0.6) ? null : faults && maybe(0.2) ? among([CLIP, DAWN, NOTHING]) : LEAFLET,
      ...seo(),
    }),
    posts: (faults, count) => ({
      ...{ kind: among(["blog", "in_media"]), title: some(3), excerpt: optional(9), body: document(faults, count) },
      ...{ cover: picture(faults), category: faults && maybe(0.05) ? NOTHING : among([null, 1, 2, 3]) },
      tags: Array.from({ length: Math.floor(next() * 4) }, () =>
        faults && maybe(0.05) ? NOTHING : among([1, 2, 3, 4]),
      ),
      ...{
        author_name: among(["", "Asha"]),
        source_name: optional(2),
        source_url: among(["", "https://news.example/a"]),
      },
      ...{ featured: maybe(0.3), canonical_url: "", ...seo() },
    }),
  };
  return {
    maybe,
    among,
    item(name, { whole, faults, words: count = 30 }) {
      const all = Object.entries(fields[name](faults, count));
      return Object.fromEntries(whole ? all : all.filter(() => maybe(0.3)));
    },
  };
}
