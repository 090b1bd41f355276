/**
 * A view transition that the next navigation cuts short rejects a promise that nobody waits for
 * (https://github.com/w3c/csswg-drafts/issues/13726). It only means that the change came at once.
 */
export function ignoreSkippedTransitions(): void {
  window.addEventListener("unhandledrejection", (event) => {
    const { reason } = event;
    if (reason instanceof DOMException && /^(?:Transition was|Skipped ViewTransition)/.test(reason.message)) {
      event.preventDefault();
    }
  });
}
