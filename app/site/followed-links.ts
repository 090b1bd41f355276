/** Of each entry of the history, by its key: the link that was followed from there last. */
const followed = new Map<string, { href: string; place: number }>();

const linksTo = (href: string) => [...document.querySelectorAll<HTMLElement>(`a[href="${CSS.escape(href)}"]`)];

/** Notes a click on a link; the links of a page are made anew when somebody comes back to it. */
export function noteFollowedLink(key: string, { target }: MouseEvent): void {
  const link = target instanceof Element ? target.closest<HTMLElement>("a[href]") : null;
  const href = link?.getAttribute("href");
  if (link && href) followed.set(key, { href, place: linksTo(href).indexOf(link) });
}

/** @returns false where none was followed from there, or it can't be seen any more. */
export function focusFollowedLink(key: string): boolean {
  const noted = followed.get(key);
  const link = noted && linksTo(noted.href)[noted.place];
  if (!link?.checkVisibility()) return false;
  link.focus({ preventScroll: true });
  return true;
}
