interface Place {
  href: string;
  /** The position among the links with this URL, since going back renders them again. */
  index: number;
  /** The vertical scroll position, in CSS pixels. */
  top: number;
}

/** The link last followed from each history entry, by the entry's key. */
const followed = new Map<string, Place>();

/** How long a page may take to show the link, in milliseconds. */
const PATIENCE = 3000;
const SIGNS_OF_A_VISITOR = ["pointerdown", "keydown", "wheel", "touchstart"];

let stopWaiting = () => {};

const findLinks = (href: string) => [...document.querySelectorAll<HTMLElement>(`a[href="${CSS.escape(href)}"]`)];

/** Remembers a clicked link, and where the page was. */
export function rememberFollowedLink(key: string, { target }: MouseEvent): void {
  const link = target instanceof Element ? target.closest<HTMLElement>("a[href]") : null;
  const href = link?.getAttribute("href");
  if (link && href) followed.set(key, { href, index: findLinks(href).indexOf(link), top: scrollY });
}

/** Cancels a pending `returnToFollowedLink`, since the visitor has moved on. */
export function stopReturning(): void {
  stopWaiting();
}

/**
 * Focuses the link that was followed from the entry. A busy browser may lay out the page later: the focus and scroll
 * position are then restored once it has, unless the visitor does something first.
 * @returns whether the link has the focus
 */
export function returnToFollowedLink(key: string): boolean {
  const place = followed.get(key);
  if (!place) return false;
  const isFocused = focusLink(place);
  if (!isFocused || !canScrollTo(place.top)) waitFor(place);
  return isFocused;
}

function waitFor(place: Place) {
  const observer = new ResizeObserver(() => {
    if (!canScrollTo(place.top) || !focusLink(place)) return;
    scrollTo({ top: place.top, behavior: "instant" });
    stopWaiting();
  });
  const timer = setTimeout(() => stopWaiting(), PATIENCE);
  const stop = () => {
    clearTimeout(timer);
    observer.disconnect();
    for (const sign of SIGNS_OF_A_VISITOR) removeEventListener(sign, stop, { capture: true });
  };
  stopWaiting = stop;
  observer.observe(document.body);
  for (const sign of SIGNS_OF_A_VISITOR) addEventListener(sign, stop, { capture: true, passive: true });
}

const canScrollTo = (top: number) => document.documentElement.scrollHeight - innerHeight >= Math.floor(top);

function focusLink({ href, index }: Place): boolean {
  const link = findLinks(href)[index];
  if (!link?.checkVisibility()) return false;
  link.focus({ preventScroll: true });
  return true;
}
