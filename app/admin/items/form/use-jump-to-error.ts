import { useEffect, useMemo, useState } from "react";
import { focusField } from "./error-summary.tsx";
import { type FieldErrors, isAbout } from "./use-form-errors.ts";

/** Moves the focus to the first field with an error, once errors are shown after the jump was requested. */
export function useJumpToError(fields: readonly string[], errors: FieldErrors) {
  const [isWaiting, setWaiting] = useState(false);
  const names = Object.keys(errors);
  const first = fields.find((name) => names.some(isAbout(name)));
  useEffect(() => {
    if (!isWaiting || !first) return;
    setWaiting(false);
    focusField(first);
  }, [isWaiting, first]);
  return useMemo(() => ({ start: () => setWaiting(true), cancel: () => setWaiting(false) }), []);
}
