import mime from "mime";
import { cleanFileName } from "#app/platform/uploads/file-names.ts";

/** Requires a letter, so that the year of a date isn't mistaken for an extension. */
const getNameExtension = (name: string) => /\.(\p{N}*\p{L}[\p{L}\p{N}]{0,9})$/u.exec(name)?.[1]?.toLowerCase() ?? "";
/** Types that a browser could execute; such files are served as binary data. */
const EXECUTABLE = /html|xml|script/;

/**
 * Cleans a file name and keeps the extension of the former name, so that the file opens in the same program.
 * @param former the previous name, with its extension
 */
export function keepExtension(given: string, former: string): string {
  const name = cleanFileName(given);
  const [own, kept] = [getNameExtension(name), getNameExtension(cleanFileName(former))];
  if (kept === "" || own === kept) return name;
  // The text after the last full stop may not be an extension: "Report 1.2".
  return mime.getType(own) === null ? cleanFileName(`${name}.${kept}`) : cleanFileName(name, kept);
}

/** The MIME type by extension, for content without a signature, such as CSV. */
export function guessType(name: string): string {
  const type = mime.getType(name);
  return type === null || EXECUTABLE.test(type) ? "application/octet-stream" : type;
}
