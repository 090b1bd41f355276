import { addScheme } from "#app/platform/text/web-address.ts";
import { safeHref } from "../safe-href.ts";

/**
 * The URL that typed or pasted text stands for: `example.org` and `me@example.org` work without a scheme, and phone
 * numbers may contain spaces.
 * @returns undefined if it cannot be a link.
 */
export function linkAddress(text: string): string | undefined {
  const typed = text.trim();
  const href = safeHref(toHref(/^tel:/i.test(typed) ? typed.replace(/\s+/g, "") : typed));
  return href !== undefined && href.length <= 2000 ? href : undefined;
}

function toHref(typed: string): string | undefined {
  if (/^[^\s@/:]+@[^\s@/:]+\.[^\s@/:]+$/.test(typed)) return `mailto:${typed}`;
  const spaceless = typed.replace(/\s/g, "%20");
  if (/^\/\/[^/]/.test(typed)) return `https:${spaceless}`;
  if (/^(?:[a-z]+:|\/)/i.test(typed)) return spaceless;
  // Several words are not a URL.
  return /\s/.test(typed) ? undefined : addScheme(typed);
}
