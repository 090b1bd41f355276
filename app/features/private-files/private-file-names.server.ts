import mime from "mime";
import { cleanFileName } from "#app/platform/uploads/file-names.ts";

/** With a letter in it, or the year of a date would be one. */
const extensionOf = (name: string) => /\.(\p{N}*\p{L}[\p{L}\p{N}]{0,9})$/u.exec(name)?.[1]?.toLowerCase() ?? "";
/** What a browser could run is given no type that it would run as. */
const EXECUTABLE = /html|xml|script/;

/**
 * A name for a file that opens with the same program as the one it came with: its extension stays.
 * @param former the name before, with the extension.
 */
export function keepExtension(given: string, former: string): string {
  const name = cleanFileName(given);
  const [own, kept] = [extensionOf(name), extensionOf(cleanFileName(former))];
  if (kept === "" || own === kept) return name;
  // What follows the last full stop may be no extension: "Report 1.2".
  return mime.getType(own) === null ? cleanFileName(`${name}.${kept}`) : cleanFileName(name, kept);
}

/** The type of what has no signature to know it by, such as text in rows and columns. */
export function typeByName(name: string): string {
  const type = mime.getType(name);
  return type === null || EXECUTABLE.test(type) ? "application/octet-stream" : type;
}
