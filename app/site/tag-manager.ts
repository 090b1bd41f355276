declare global {
  interface Window {
    /** Set by the inline script once it loads the tag manager, with the visitor's consent if that is required. */
    reportPagePath?: (path: string) => void;
  }
}

/** Reports a navigation to the tag manager, if there is one and the visitor has consented. */
export function reportPagePath(path: string): void {
  const { consent = "yes" } = document.documentElement.dataset;
  if (consent === "yes") window.reportPagePath?.(path);
}
