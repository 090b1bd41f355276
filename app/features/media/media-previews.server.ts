import { readFile } from "node:fs/promises";
import type { Actor } from "#app/platform/access/actor.ts";
import { requireAllowed, staff } from "#app/platform/access/rules.ts";
import type { App } from "#app/platform/app.ts";
import { InvalidInput } from "#app/platform/errors.ts";
import { mediaUrl } from "#app/platform/media/media-rows.ts";
import type { StagedFile } from "#app/platform/uploads/staged-file.ts";
import { findMedia, type MediaRow } from "./library.server.ts";
import { runMediaTask, TaskFailed } from "./media-process.server.ts";
import { cacheVariant, findCached, variantKey } from "./picture-variants.server.ts";
import { pictureWork } from "./picture-work.server.ts";

/** The name of previews among the sizes of pictures, and their width in pixels. */
export const PREVIEW = "preview";
const WIDTH = 640;
/** Of what browsers send; in bytes. */
const MAX_BYTES = 2 * 1024 * 1024;

type Previewed = Pick<MediaRow, "id" | "name" | "sha256">;

const canHavePreview = ({ kind, content_type }: Pick<MediaRow, "kind" | "content_type">) =>
  kind === "video" || content_type === "application/pdf";

export const previewKey = (media: Previewed): string => variantKey(media, { name: PREVIEW, format: "webp" });

/** The path of a preview, which changes with the file's content and name. */
export const previewUrl = (media: Previewed): string => mediaUrl(media).replace(/[^/]+$/, `${PREVIEW}/$&.webp`);

/** The path of a file's preview; null if it has none yet, undefined if it cannot have one. */
export async function findPreview(app: App, media: MediaRow): Promise<string | null | undefined> {
  if (!canHavePreview(media)) return undefined;
  return (await findCached(app, previewKey(media))) ? previewUrl(media) : null;
}

/**
 * Stores the preview of a video or PDF, which the browser of a member of staff makes from the file when it first lists
 * it: the server has no decoder for videos. It is kept like the sizes of pictures, and made again if it is evicted. The
 * first preview stays, so that nobody can change what others see.
 * @returns the path of the preview
 * @throws NotAuthenticated, NotFound, InvalidInput
 */
export async function addPreview(
  app: App,
  actor: Actor,
  id: number,
  staged: StagedFile,
  { of }: { of: string },
): Promise<{ preview: string }> {
  requireAllowed(staff, actor);
  const media = await findMedia(app.database.db, id);
  if (!canHavePreview(media))
    throw InvalidInput.whole("no_preview", "Only videos and PDF files have a preview of their own.");
  if (of !== mediaUrl(media)) throw InvalidInput.field("of", "changed", "The file has been renamed or replaced.");
  const preview = previewUrl(media);
  const key = previewKey(media);
  if (await findCached(app, key)) return { preview };
  const source = staged.size > MAX_BYTES ? undefined : await readFile(staged.path);
  // Other formats would reach more decoders than browsers need.
  if (source?.[0] !== 0xff || source[1] !== 0xd8)
    throw InvalidInput.field("file", "invalid", "Send a JPEG picture of at most 2 MB.");
  const size = { source, area: undefined, animated: false, width: WIDTH, format: "webp" } as const;
  await pictureWork.once(`${app.config.dataDir}/${key}`, async () => {
    const content = await runMediaTask("makeSize", size).catch((error) => {
      if (error instanceof TaskFailed) throw InvalidInput.field("file", "invalid", "The picture can’t be read.");
      throw error;
    });
    await cacheVariant(app, key, content);
    return content;
  });
  return { preview };
}
