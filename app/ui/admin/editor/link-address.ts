import { safeHref } from "#app/ui/rich-text/safe-href.ts";

/**
 * The URL that somebody means who types or pastes this: `example.org` and `me@example.org` work without a scheme.
 * @returns undefined if it cannot be a link.
 */
export function linkAddress(text: string): string | undefined {
  const typed = text.trim();
  if (/\s/.test(typed)) return undefined;
  if (/^[^\s@/:]+@[^\s@/:]+\.[^\s@/:]+$/.test(typed)) return safeHref(`mailto:${typed}`);
  if (/^[\p{L}\p{N}-]+(\.[\p{L}\p{N}-]+)*\.\p{L}{2,}([/?#:]\S*)?$/u.test(typed)) return safeHref(`https://${typed}`);
  const href = safeHref(typed);
  return href !== undefined && href.length <= 2000 ? href : undefined;
}
