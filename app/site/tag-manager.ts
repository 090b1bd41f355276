declare global {
  interface Window {
    /** Created by the inline script, with the visitor's consent if that is required. */
    dataLayer?: unknown[];
  }
}

/** Reports a navigation to the tag manager, if there is one and consent to it. */
export function reportPagePath(path: string): void {
  const { consent = "yes" } = document.documentElement.dataset;
  if (consent === "yes") window.dataLayer?.push({ event: "page_path", page_path: path });
}
