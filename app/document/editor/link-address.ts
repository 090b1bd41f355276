import { safeHref } from "../safe-href.ts";

/** Without a path, these are names of files beside a document, not hosts. */
const FILE = /\.(?:html?|php|aspx?|jsp|pdf|docx?|xlsx?|pptx?|od[tsp]|txt|md|csv|zip|jpe?g|png|gif|svg)(?:[?#].*)?$/i;

/**
 * The URL that typed or pasted text stands for: `example.org` and `me@example.org` work without a scheme, and phone
 * numbers may contain spaces.
 * @returns undefined if it cannot be a link.
 */
export function linkAddress(text: string): string | undefined {
  const typed = text.trim();
  const href = safeHref(addScheme(/^tel:/i.test(typed) ? typed.replace(/\s+/g, "") : typed));
  return href !== undefined && href.length <= 2000 ? href : undefined;
}

function addScheme(typed: string): string | undefined {
  if (/^[^\s@/:]+@[^\s@/:]+\.[^\s@/:]+$/.test(typed)) return `mailto:${typed}`;
  const spaceless = typed.replace(/\s/g, "%20");
  if (/^\/\/[^/]/.test(typed)) return `https:${spaceless}`;
  if (/^(?:[a-z]+:|\/)/i.test(typed)) return spaceless;
  // Several words are not a URL.
  if (/\s/.test(typed)) return undefined;
  const isHost = /^[\p{L}\p{N}-]+(\.[\p{L}\p{N}-]+)*\.\p{L}{2,}(:\d+)?([/?#]\S*)?$/u.test(typed);
  return isHost && !(FILE.test(typed) && !typed.includes("/")) ? `https://${typed}` : typed;
}
