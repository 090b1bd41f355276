import { useContext, useEffect, useMemo, useState } from "react";
import { useLocation } from "react-router";
import { CurrentAccountContext } from "./current-account.ts";
import { createDraftStore } from "./drafts.ts";

/** The forms on the screen that have unsent input. */
const openDrafts = new Set<string>();

export const hasOpenDrafts = (): boolean => openDrafts.size > 0;

/**
 * `useState` for form values that are saved as a draft while they differ from `initial`, and restored after a reload, a
 * sign-in, or a return to the same route. Call `discard` after submitting. Not for passwords, nor for search and
 * filters, which are in the URL.
 * @param name distinguishes the forms of a route.
 */
export function useDraft<T>(name: string, initial: T) {
  const { id } = useContext(CurrentAccountContext);
  const { pathname } = useLocation();
  const form = `${pathname}#${name}`;
  const drafts = useMemo(() => createDraftStore(sessionStorage, String(id)), [id]);
  const [values, setValues] = useState<T>(() => drafts.load<T>(form) ?? initial);
  const initialJson = JSON.stringify(initial);
  const isDirty = JSON.stringify(values) !== initialJson;

  useEffect(() => {
    if (isDirty) drafts.save(form, values);
    else drafts.remove(form);
  }, [drafts, form, values, isDirty]);

  useEffect(() => {
    if (!isDirty) return;
    openDrafts.add(form);
    return () => void openDrafts.delete(form);
  }, [form, isDirty]);

  const discard = () => {
    drafts.remove(form);
    setValues(initial);
  };
  return { values, setValues, isDirty, discard };
}
