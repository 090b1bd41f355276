/** The link last followed from each history entry, by the entry's key. */
const followed = new Map<string, { href: string; index: number }>();

const linksTo = (href: string) => [...document.querySelectorAll<HTMLElement>(`a[href="${CSS.escape(href)}"]`)];

/** Remembers a clicked link by its URL and index, since going back renders the links again. */
export function rememberFollowedLink(key: string, { target }: MouseEvent): void {
  const link = target instanceof Element ? target.closest<HTMLElement>("a[href]") : null;
  const href = link?.getAttribute("href");
  if (link && href) followed.set(key, { href, index: linksTo(href).indexOf(link) });
}

/** @returns false if no link was followed from that entry, or it is no longer visible. */
export function focusFollowedLink(key: string): boolean {
  const remembered = followed.get(key);
  const link = remembered && linksTo(remembered.href)[remembered.index];
  if (!link?.checkVisibility()) return false;
  link.focus({ preventScroll: true });
  return true;
}
