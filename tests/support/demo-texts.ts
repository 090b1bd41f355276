import type { RichTextNode } from "#app/document/document.ts";
import { demoContent } from "#demo/content/demo-content.ts";
import type { connectAsOwner } from "./staff.ts";

/** Gives a site the demo academy's texts, settings and pages, without the parts that take time to make. */
export async function giveTexts(owner: Awaited<ReturnType<typeof connectAsOwner>>): Promise<void> {
  const { share_picture: _picture, ...settings } = demoContent.settings;
  const { version } = await owner.request("GET", "/api/common/settings/");
  await owner.request("PATCH", "/api/common/settings/", { ...settings, version });
  for (const { key, title, lead, body } of demoContent.pages) {
    const page = await owner.request("GET", `/api/page/${key}/`);
    await owner.request("PATCH", `/api/page/${key}/`, {
      title,
      lead,
      body: removeMedia(body),
      version: page.version,
    });
  }
}

function removeMedia(node: RichTextNode): RichTextNode {
  const kept = node.content?.filter(({ type }) => !["picture", "gallery", "video"].includes(type));
  return kept ? { ...node, content: kept.map(removeMedia) } : node;
}
