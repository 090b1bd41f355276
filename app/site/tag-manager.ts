declare global {
  interface Window {
    /** Made by the starter where visits are measured, with the visitor's consent where that is needed. */
    dataLayer?: unknown[];
  }
}

/** Tells the tag manager of a navigation; nothing where there is none, or no consent to it. */
export function reportPagePath(path: string): void {
  const { consent = "yes" } = document.documentElement.dataset;
  if (consent === "yes") window.dataLayer?.push({ event: "page_path", page_path: path });
}
