import { Button } from "@mantine/core";
import { type ReactNode, type SubmitEvent, useEffect, useRef, useState } from "react";
import classes from "./dialog.module.css";
import { Dialog } from "./dialog.tsx";
import { FormError } from "./form-error.tsx";
import { fieldError, generalError } from "./form-errors.ts";
import { isSessionExpired } from "./load-error.tsx";

interface FormDialogProps {
  title: string;
  /** One line about what the form does. */
  lead?: ReactNode;
  /** The label of the submit button, a verb. */
  action: string;
  tone?: "bad";
  /** The fields that show their errors themselves; other errors appear above the form. */
  names: readonly string[];
  /** Gets the values of the form's controls by name. @throws ApiError with what is wrong */
  submit: (values: Record<string, string>) => Promise<unknown>;
  onClose: () => void;
  /** The controls; `getError` returns the API's error message for a field. */
  children: (getError: (name: string) => string | undefined) => ReactNode;
}

/**
 * A form in a dialog. After an error, the focus is on the first field that has one. A click outside does not close it once
 * something was entered.
 */
export function FormDialog({ title, lead, action, tone, names, submit, onClose, children }: FormDialogProps) {
  const form = useRef<HTMLFormElement>(null);
  const [error, setError] = useState<unknown>();
  const [isBusy, setBusy] = useState(false);
  const [isFilledIn, setFilledIn] = useState(false);

  useEffect(() => {
    if (error) form.current?.querySelector<HTMLElement>("[aria-invalid='true']")?.focus();
  }, [error]);

  async function onSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const values = [...new FormData(event.currentTarget)].map(([name, value]) => [name, String(value)]);
    setBusy(true);
    setError(undefined);
    try {
      await submit(Object.fromEntries(values));
    } catch (problem) {
      if (!isSessionExpired(problem)) setError(problem);
    } finally {
      setBusy(false);
    }
  }

  return (
    <Dialog opened title={title} onClose={onClose} closable closesOutside={!isFilledIn}>
      <form className={classes.form} ref={form} onSubmit={onSubmit} onInput={() => setFilledIn(true)}>
        {lead ? <p>{lead}</p> : null}
        <FormError>{generalError(error, names)}</FormError>
        {children((name) => fieldError(error, name))}
        <div className={classes.actions}>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={isBusy} {...(tone && { color: tone })}>
            {action}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
