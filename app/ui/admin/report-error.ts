import { notify } from "#app/ui/toasts/toasts.ts";
import { errorText } from "./error-text.ts";
import { isSessionExpired } from "./load-error.tsx";

/** Shows an error in a toast, unless the session has expired and the page is about to reload. */
export function reportError(error: unknown): void {
  if (!isSessionExpired(error)) notify.error(errorText(error));
}
