import { useContext, useEffect, useMemo, useState } from "react";
import { useLocation } from "react-router";
import { CurrentAccountContext } from "./current-account.ts";
import { createDraftStore } from "./drafts.ts";

/**
 * `useState` for what a text form holds, kept while it differs from `initial` and found again after
 * a reload, a sign-in, or a return to the same route. `drop` is called when it has been sent.
 * Not for passwords; search and filters live in the URL.
 * @param name tells the forms of one route apart.
 */
export function useDraft<T>(name: string, initial: T) {
  const { id } = useContext(CurrentAccountContext);
  const { pathname } = useLocation();
  const form = `${pathname}#${name}`;
  const drafts = useMemo(() => createDraftStore(sessionStorage, String(id)), [id]);
  const [values, setValues] = useState<T>(() => drafts.load<T>(form) ?? initial);
  const untouched = JSON.stringify(initial);
  const isDirty = JSON.stringify(values) !== untouched;

  useEffect(() => {
    if (isDirty) drafts.save(form, values);
    else drafts.remove(form);
  }, [drafts, form, values, isDirty]);

  const discard = () => {
    drafts.remove(form);
    setValues(initial);
  };
  return { values, setValues, isDirty, discard };
}
