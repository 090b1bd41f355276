/** The key in `localStorage` of the banner that the visitor closed. */
const STORED = "banner-closed";

/**
 * Hides a banner that the visitor has closed before it is painted, and handles the button on pages that never load
 * their modules.
 */
export default function closeBanner(key: string): void {
  const hide = () => {
    document.documentElement.dataset.banner = "closed";
  };
  try {
    if (localStorage.getItem(STORED) === key) hide();
  } catch {
    // Storage is blocked: the banner is shown on each page.
  }
  addEventListener("click", (event) => {
    if (!(event.target as Element).closest(".site-banner-close")) return;
    try {
      localStorage.setItem(STORED, key);
    } catch {
      // Storage is blocked: the banner is closed on this page only.
    }
    hide();
    document.querySelector<HTMLElement>(".site-logo")?.focus({ preventScroll: true });
  });
}
