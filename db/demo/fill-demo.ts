import { ensurePages } from "#app/features/pages/pages.server.ts";
import { ensureSettings } from "#app/features/settings/settings.server.ts";
import type { App } from "#app/platform/app.ts";
import type { RichTextNode } from "#app/ui/rich-text/document.ts";
import { demoContent } from "./content/demo-content.ts";

/** Fills an empty database with the demo academy. */
export async function fillDemo(app: App): Promise<void> {
  const { share_picture: _picture, ...settings } = demoContent.settings;
  await ensureSettings(app, settings);
  const texts = demoContent.pages.map(({ key, title, lead, body }) => ({ key, title, lead, body: withoutMedia(body) }));
  await ensurePages(app, texts);
}

/** A document without what lives in the media library. */
function withoutMedia(node: RichTextNode): RichTextNode {
  const kept = node.content?.filter((child) => !["picture", "gallery", "video"].includes(child.type));
  return kept ? { ...node, content: kept.map(withoutMedia) } : node;
}
