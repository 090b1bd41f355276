import { cutText } from "../text/shorten-text.ts";

/** The maximum length without the extension, in code points. */
const MAX_STEM = 120;

/** Control characters, and characters that are reserved on Windows. */
const UNSAFE = /[\p{Cc}\p{Zl}\p{Zp}<>:"/\\|?*]/gu;
/** Characters that change the text direction and can disguise a name. */
const DIRECTION = /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069\uFEFF]/g;

/**
 * Sanitises a file name for display, URLs and any file system: the last segment of a path, without unsafe
 * characters.
 * @param extension such as `jpg`, to replace the existing one.
 */
export function cleanFileName(given: string, extension?: string): string {
  const last = given.normalize("NFC").split(/[/\\]/).at(-1) ?? "";
  const clean = last.replace(DIRECTION, "").replace(UNSAFE, " ").replace(/\s+/g, " ").trim();
  const [, stem = clean, own = ""] = clean.match(/^(.+)\.([\p{L}\p{N}]{1,10})$/u) ?? [];
  const ending = extension ?? own.toLowerCase();
  const trimmed = stem.replace(/^[. ]+|[. ]+$/g, "");
  const short = cutText(trimmed, [...trimmed].slice(0, MAX_STEM).join("").length).trim();
  return (short === "" ? "file" : short) + (ending === "" ? "" : `.${ending}`);
}
