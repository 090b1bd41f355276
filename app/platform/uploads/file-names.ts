/** Longest stem of a file's name, in characters. */
const MAX_STEM = 120;

/** Control characters, and what Windows forbids. */
const UNSAFE = /[\p{Cc}\p{Zl}\p{Zp}<>:"/\\|?*]/gu;
/** What turns the direction of text, and so can disguise a name. */
const DIRECTION = /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069\uFEFF]/g;

/**
 * A file's name as it can be shown, put into an address and saved on any system: the last part of a
 * path, without what is unsafe.
 * @param extension such as `jpg`, in place of the one it has; without it the name keeps its own.
 */
export function cleanFileName(given: string, extension?: string): string {
  const last = given.normalize("NFC").split(/[/\\]/).at(-1) ?? "";
  const clean = last.replace(DIRECTION, "").replace(UNSAFE, " ").replace(/\s+/g, " ").trim();
  const [, stem = clean, own = ""] = clean.match(/^(.+)\.([\p{L}\p{N}]{1,10})$/u) ?? [];
  const ending = extension ?? own.toLowerCase();
  const short = [...stem.replace(/^[. ]+|[. ]+$/g, "")].slice(0, MAX_STEM).join("").trim();
  return (short === "" ? "file" : short) + (ending === "" ? "" : `.${ending}`);
}
