import { useContext, useEffect, useMemo, useState } from "react";
import { useLocation } from "react-router";
import { CurrentAccount } from "./current-account.ts";
import { createDrafts } from "./drafts.ts";

/**
 * `useState` for what a text form holds, kept while it differs from `initial` and found again after
 * a reload, a sign-in, or a return to the same route. `drop` is called when it has been sent.
 * Not for passwords; search and filters live in the URL.
 * @param name tells the forms of one route apart.
 */
export function useKeptDraft<T>(name: string, initial: T) {
  const { id } = useContext(CurrentAccount);
  const { pathname } = useLocation();
  const form = `${pathname}#${name}`;
  const drafts = useMemo(() => createDrafts(sessionStorage, String(id)), [id]);
  const [values, setValues] = useState<T>(() => drafts.read<T>(form) ?? initial);
  const untouched = JSON.stringify(initial);
  const isDirty = JSON.stringify(values) !== untouched;

  useEffect(() => {
    if (isDirty) drafts.keep(form, values);
    else drafts.drop(form);
  }, [drafts, form, values, isDirty]);

  const drop = () => {
    drafts.drop(form);
    setValues(initial);
  };
  return { values, setValues, isDirty, drop };
}
