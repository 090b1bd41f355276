import type { RichTextNode } from "#app/document/document.ts";
import { bookResource } from "#app/features/books/books.server.ts";
import { imageCategoryResource, imageResource } from "#app/features/gallery/gallery.server.ts";
import { magazineResource } from "#app/features/magazines/magazines.server.ts";
import { ambassadorResource, testimonialResource } from "#app/features/people/people.server.ts";
import { postCategoryResource, postResource, postTagResource } from "#app/features/posts/posts.server.ts";
import { quoteResource } from "#app/features/quotes/quotes.server.ts";
import { videoResource } from "#app/features/videos/videos.server.ts";
import type { StaffActor } from "#app/platform/access/actor.ts";
import type { App } from "#app/platform/app.ts";
import { foldText } from "#app/platform/text/fold-text.ts";
import { writeSchema } from "#app/resources/fields.ts";
import type { Resource } from "#app/resources/resource.server.ts";
import { hasTrait, titleField } from "#app/resources/resource-definition.ts";
import { getStore } from "#app/resources/store.server.ts";
import { getTableName } from "#app/resources/table.ts";
import { createItem } from "#app/resources/write.server.ts";
import { demoContent } from "./content/demo-content.ts";

type Values = Record<string, unknown>;
const DAY = 24 * 60 * 60 * 1000;

/** Database ids by the keys of the demo content: media keys or slugs. */
export type Ids = Map<string, number>;

/** The items of one resource; `values` receives the ids of the resources created before it. */
export interface DemoItems {
  resource: Resource;
  count: number;
  values(app: App, media: Ids, created: Map<string, Ids>): Values[];
}

const picture = (media: Ids, key: string | null) => (key === null ? null : { media: media.get(key) });
const published = (app: App, daysAgo: number) => ({
  status: "published",
  published_at: new Date(app.now().getTime() - daysAgo * DAY).toISOString(),
});
/** Spreads publication over the last weeks, so that sorting by date is useful. */
const spreadPublication = (app: App, index: number) => published(app, 3 + index * 2);

export const demoItems: DemoItems[] = [
  { resource: postCategoryResource, count: demoContent.categories.length, values: () => demoContent.categories },
  { resource: postTagResource, count: demoContent.tags.length, values: () => demoContent.tags },
  {
    resource: postResource,
    count: demoContent.posts.length,
    values: (app, media, created) =>
      demoContent.posts.map(({ days_ago, status, cover, category, tags, source_name, source_url, body, ...post }) => ({
        ...post,
        ...(status === "published" ? published(app, days_ago) : { status }),
        cover: picture(media, cover),
        category: created.get("post-category")?.get(category),
        tags: tags.map((slug) => created.get("post-tag")?.get(slug)),
        source_name: source_name ?? "",
        source_url: source_url ?? "",
        body: resolveMedia(body, media),
      })),
  },
  {
    resource: imageCategoryResource,
    count: demoContent.imageCategories.length,
    values: (_app, media) =>
      demoContent.imageCategories.map((album) => ({ ...album, cover: picture(media, album.cover) })),
  },
  {
    resource: imageResource,
    count: demoContent.photos.length,
    values: (app, media, created) =>
      demoContent.photos.map((photo, index) => ({
        ...photo,
        ...spreadPublication(app, index),
        image: picture(media, photo.image),
        category: created.get("image-category")?.get(photo.category),
      })),
  },
  {
    resource: videoResource,
    count: demoContent.videos.length,
    values: (app, media) =>
      demoContent.videos.map(({ days_ago, captions: _text, poster, ...video }) => ({
        ...video,
        ...published(app, days_ago),
        provider: "file",
        file: media.get(`clip:${video.slug}`),
        captions: media.get(`captions:${video.slug}`),
        poster: picture(media, poster),
      })),
  },
  {
    resource: bookResource,
    count: demoContent.books.length,
    values: (app, media) =>
      demoContent.books.map((book, index) => ({
        ...book,
        ...spreadPublication(app, index * 7),
        cover: picture(media, book.cover),
        description: resolveMedia(book.description, media),
        sample: media.get(`sample:${book.slug}`),
      })),
  },
  {
    resource: magazineResource,
    count: demoContent.magazines.length,
    values: (app, media) =>
      demoContent.magazines.map(({ issue_number, ...issue }) => ({
        ...issue,
        status: "published",
        published_at: getMorningOrNow(app, issue.issue_date),
        issue_number,
        cover: picture(media, issue.cover),
        file: media.get(`issue:${issue.slug}`),
      })),
  },
  {
    resource: quoteResource,
    count: demoContent.quotes.length,
    values: (app, media) =>
      demoContent.quotes.map((quote, index) => ({
        ...quote,
        ...spreadPublication(app, index),
        background: picture(media, quote.background),
      })),
  },
  {
    resource: ambassadorResource,
    count: demoContent.ambassadors.length,
    values: (app, media) =>
      demoContent.ambassadors.map((person, index) => ({
        ...person,
        ...spreadPublication(app, index),
        consented_on: "2026-03-02",
        photo: picture(media, person.photo),
      })),
  },
  {
    resource: testimonialResource,
    count: demoContent.testimonials.length,
    values: (app, media) =>
      demoContent.testimonials.map((testimonial, index) => ({
        ...testimonial,
        ...spreadPublication(app, index),
        photo: picture(media, testimonial.photo),
      })),
  },
];

const getMorningOrNow = (app: App, day: string) => {
  const now = app.now().toISOString();
  const morning = `${day}T07:00:00.000Z`;
  return morning < now ? morning : now;
};

/** Returns the document with the demo's media keys replaced by ids of the media library. */
export function resolveMedia(node: RichTextNode, media: Ids): RichTextNode {
  const attrs = { ...node.attrs };
  if (node.type === "picture") attrs.media = media.get(attrs.media as string);
  if (node.type === "gallery") {
    attrs.items = (attrs.items as { media: string }[]).map((item) => ({ ...item, media: media.get(item.media) }));
  }
  const content = node.content?.map((child) => resolveMedia(child, media));
  return { ...node, ...(node.attrs && { attrs }), ...(content && { content }) };
}

/**
 * Creates the items of a resource that do not exist yet, with the same function as the API.
 * @returns the ids by slug, or by folded title if the resource has no slugs.
 */
export async function createMissingItems(
  app: App,
  actor: StaffActor,
  { resource }: DemoItems,
  values: Values[],
  onDone: () => void,
): Promise<Ids> {
  const { definition } = resource;
  const schema = writeSchema(definition);
  const key = hasTrait(definition, "slug") ? "slug" : "sort_key";
  const rows = await getStore(app).selectFrom(getTableName(definition.name)).select(["id", key]).execute();
  const ids: Ids = new Map(rows.map((row) => [row[key] as string, row.id as number]));
  for (const item of values) {
    const name = key === "slug" ? (item.slug as string) : foldText(String(item[titleField(definition)])).slice(0, 200);
    if (!ids.has(name))
      ids.set(name, ((await createItem(resource, app, actor, schema.parse(item))) as { id: number }).id);
    onDone();
  }
  if (hasTrait(definition, "publication")) await backdate(app, definition.name);
  return ids;
}

/** Sets the dates of published, unedited items to their publication, so that none appears as just changed. */
async function backdate(app: App, resource: string) {
  await getStore(app)
    .updateTable(getTableName(resource))
    .set((eb) => ({
      created_at: eb.ref("published_at"),
      modified_at: eb.ref("published_at"),
      public_modified_at: eb.ref("published_at"),
    }))
    .where("version", "=", 1)
    .where("status", "=", "published")
    .whereRef("published_at", "<", "created_at")
    .execute();
}
