import type { RichTextNode } from "#app/document/document.ts";
import type { RichTextVideo } from "#app/document/rich-text-context.ts";
import { anonymous } from "#app/platform/access/actor.ts";
import type { App } from "#app/platform/app.ts";
import type { PictureOutput } from "#app/platform/media/media-values.ts";
import { itemPath } from "./item-page.ts";
import { presentItems, selectRows, visible } from "./read.server.ts";
import { operationContext } from "./store.server.ts";

/**
 * The academy's videos in a document that visitors can see, by slug; takes no query if there are none, otherwise two.
 */
export async function loadTextVideos(app: App, document: RichTextNode): Promise<Record<string, RichTextVideo>> {
  const slugs = [...videoSlugs(document)];
  const resource = app.resources.find(({ discovery }) => discovery.video);
  if (slugs.length === 0 || !resource) return {};
  const context = operationContext(app, anonymous);
  const rows = await selectRows(resource, context)
    .where("slug", "in", slugs)
    .where(visible(resource, anonymous, context.now))
    .execute();
  const videos = await presentItems(resource, rows, context);
  return Object.fromEntries(
    videos.map((video) => [
      video.slug as string,
      {
        title: video.title as string,
        path: itemPath(resource.definition, video) ?? "",
        poster: video.poster as PictureOutput | null,
        duration_seconds: video.duration_seconds as number | null,
      },
    ]),
  );
}

function videoSlugs(node: RichTextNode, found: Set<string> = new Set()): Set<string> {
  if (node.type === "video" && typeof node.attrs?.video === "string") found.add(node.attrs.video);
  for (const child of node.content ?? []) videoSlugs(child, found);
  return found;
}
