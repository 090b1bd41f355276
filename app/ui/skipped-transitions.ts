/**
 * Suppresses the unhandled rejection of a view transition that the next navigation skips
 * (https://github.com/w3c/csswg-drafts/issues/13726). The page was updated without animation.
 */
export function ignoreSkippedTransitions(): void {
  window.addEventListener("unhandledrejection", (event) => {
    const { reason } = event;
    if (reason instanceof DOMException && /^(?:Transition was|Skipped ViewTransition)/.test(reason.message)) {
      event.preventDefault();
    }
  });
}
