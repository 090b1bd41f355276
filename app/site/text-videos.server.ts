import { videoPage } from "#app/features/videos/video-page.ts";
import { videoResource } from "#app/features/videos/videos.server.ts";
import { anonymous } from "#app/platform/actor.ts";
import type { App } from "#app/platform/app.ts";
import type { PictureOutput } from "#app/platform/media/media-values.ts";
import { pathOn } from "#app/resources/item-page.ts";
import { presentItems, rowsOf, visible } from "#app/resources/read.server.ts";
import { operationContext } from "#app/resources/store.server.ts";
import type { RichTextNode } from "#app/ui/rich-text/document.ts";
import type { RichTextVideo } from "#app/ui/rich-text/rich-text-context.ts";

/** The academy's videos in a document, by slug; no query if there are none, else two. */
export async function loadTextVideos(app: App, document: RichTextNode): Promise<Record<string, RichTextVideo>> {
  const slugs = [...videoSlugs(document)];
  if (slugs.length === 0) return {};
  const context = operationContext(app, anonymous);
  const rows = await rowsOf(videoResource, context)
    .where("slug", "in", slugs)
    .where(visible(videoResource, anonymous, context.now))
    .execute();
  const videos = await presentItems(videoResource, rows, context);
  return Object.fromEntries(
    videos.map(({ slug, title, poster, duration_seconds }) => [
      slug as string,
      {
        title: title as string,
        path: pathOn(videoPage, { slug: slug as string }),
        poster: poster as PictureOutput | null,
        duration_seconds: duration_seconds as number | null,
      },
    ]),
  );
}

function videoSlugs(node: RichTextNode, found: Set<string> = new Set()): Set<string> {
  if (node.type === "video" && typeof node.attrs?.video === "string") found.add(node.attrs.video);
  for (const child of node.content ?? []) videoSlugs(child, found);
  return found;
}
