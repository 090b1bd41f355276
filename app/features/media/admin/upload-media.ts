import { type UploadOptions, uploadFile } from "#app/ui/admin/uploads/upload-file.ts";
import { filesPath, type MediaDetail } from "../media.resource.ts";
import { fileProblem } from "./check-file.ts";

/**
 * Uploads a file to the media library, or finds it there.
 * @throws as `uploadFile`
 */
export const uploadMedia = (file: File, options: UploadOptions = {}): Promise<MediaDetail> =>
  uploadFile({ path: filesPath, fields: {}, check: fileProblem }, file, options);

/**
 * Replaces the content of a file from the library, wherever it is used.
 * @param version the version that was read
 * @throws as `uploadFile`; ApiError with status 409 if somebody else changed it
 */
export const replaceMedia = (
  id: number,
  version: number,
  file: File,
  options: UploadOptions = {},
): Promise<MediaDetail> =>
  uploadFile({ path: `${filesPath}${id}/replace/`, fields: { version }, check: fileProblem }, file, options);
