import { documentMediaIds } from "#app/document/document-media.ts";
import { linkedItems } from "#app/document/item-link.ts";
import { type PublicSettings, settings } from "#app/features/settings/settings.resource.ts";
import { anonymous } from "#app/platform/access/actor.ts";
import type { App } from "#app/platform/app.ts";
import type { AnyQueryable } from "#app/platform/database/database.ts";
import { pictureOutput, readMedia } from "#app/platform/media/media-rows.ts";
import { findLinkPaths } from "#app/resources/link-paths.server.ts";
import { readItem } from "#app/resources/read.server.ts";
import type { Resource } from "#app/resources/resource.server.ts";
import { operationContext } from "#app/resources/store.server.ts";
import { getTableName } from "#app/resources/table.ts";
import { loadTextVideos } from "#app/resources/text-videos.server.ts";
import { type LetterContent, type RenderedLetter, renderLetterEmail } from "./letter-email.tsx";

interface RenderOptions {
  /** Whether the letter has the placeholder for its web version; defaults to true. */
  hasWebLink?: boolean;
  /** Returns a replacement URL for links of the text; links around it, such as the unsubscribe link, stay unchanged. */
  trackUrl?: ((url: string) => string) | undefined;
}

/**
 * Renders a letter as an email: its subject, its HTML with absolute URLs, and its plain text. Links to items point to
 * their current pages; items that are not public now are reduced to their text. `{{unsubscribe_url}}` and `{{web_url}}`
 * mark the places of each recipient's own URLs (`letter-placeholders.ts`).
 */
export async function renderLetter(
  app: App,
  letter: LetterContent,
  { hasWebLink = true, trackUrl }: RenderOptions = {},
): Promise<RenderedLetter> {
  const context = operationContext(app, anonymous);
  const keys = linkedItems(letter.body);
  const [files, videos, found, sender, hasTopics] = await Promise.all([
    readMedia(app.database.db, documentMediaIds(letter.body)),
    loadTextVideos(app, letter.body),
    keys.length > 0 ? findLinkPaths(context, keys) : {},
    readSender(app),
    hasAnyTopic(app.database.db),
  ]);
  const pictures = [...files.values()].map((file) => [file.id, pictureOutput(file, file.alt)]);
  return renderLetterEmail(letter, {
    media: Object.fromEntries(pictures),
    videos,
    links: Object.fromEntries(keys.map((key) => [key, (found as Record<string, string | null>)[key] ?? null])),
    siteUrl: app.config.siteUrl,
    sender,
    hasWebLink,
    hasTopics,
    trackUrl,
  });
}

const hasAnyTopic = async (db: AnyQueryable) =>
  (await db.selectFrom(getTableName("topic")).select("id").limit(1).executeTakeFirst()) !== undefined;

/** The public settings; the application ensures that they exist. */
function readSender(app: App): Promise<PublicSettings> {
  const resource = app.resources.find(({ definition }) => definition.name === settings.name);
  return readItem(resource as Resource<PublicSettings>, app, anonymous, 1);
}
