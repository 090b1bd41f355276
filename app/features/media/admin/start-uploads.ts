import { startUploads } from "#app/ui/admin/uploads/upload-queue.ts";
import type { MediaDetail } from "../media.resource.ts";

/**
 * Uploads files to the media library, independently of the screen.
 * @param onDone called for each file once it is in the library
 * @param isShownThere set if the screen shows the uploads itself
 * @returns the ids of the uploads
 */
export const startMediaUploads = (
  files: readonly File[],
  onDone?: (media: MediaDetail) => void,
  isShownThere = false,
): number[] =>
  startUploads(files, {
    send: async (file, options) => (await import("./upload-media.ts")).uploadMedia(file, options),
    doneLabel: "Added to library",
    onDone,
    isShownThere,
  });
