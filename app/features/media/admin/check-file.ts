import { formatBytes } from "#app/platform/text/format-bytes.ts";
import { DAMAGED, type FileType, fileTypes, MAX_TEXT_BYTES, UNSUPPORTED_TYPE } from "../accepted-files.ts";

/** Types that every browser can decode; whether other pictures are damaged is left to the server. */
const DECODABLE = ["image/jpeg", "image/png", "image/webp", "image/gif"];
const TEXT_NAME = /\.(?:svg|vtt|srt)$/i;

/**
 * Checks a file in the browser before the upload, as far as possible; the server checks it again.
 * @returns why the library will not accept it, or undefined
 */
export async function fileProblem(file: File): Promise<string | undefined> {
  if (file.size === 0) return "The file is empty.";
  const { fileTypeFromBlob } = await import("file-type");
  const mime = (await fileTypeFromBlob(file).catch(() => undefined))?.mime.split(";")[0];
  const type: Pick<FileType, "maxBytes"> | undefined =
    fileTypes[mime ?? ""] ?? (TEXT_NAME.test(file.name) ? { maxBytes: MAX_TEXT_BYTES } : undefined);
  if (!type) return UNSUPPORTED_TYPE;
  if (file.size > type.maxBytes) return `The file is too large. The limit is ${formatBytes(type.maxBytes)}.`;
  return DECODABLE.includes(mime ?? "") && !(await canDecode(file)) ? DAMAGED : undefined;
}

async function canDecode(file: File): Promise<boolean> {
  try {
    (await createImageBitmap(file)).close();
    return true;
  } catch {
    return false;
  }
}
