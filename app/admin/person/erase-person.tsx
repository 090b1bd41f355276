import { Button, Checkbox } from "@mantine/core";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import dialogs from "#app/ui/admin/dialog.module.css";
import { Dialog } from "#app/ui/admin/dialog.tsx";
import { ExplainedButton } from "#app/ui/admin/explained-button.tsx";
import { isSessionExpired, LoadError } from "#app/ui/admin/load-error.tsx";
import { reportError } from "#app/ui/admin/report-error.ts";
import { notify } from "#app/ui/toasts/toasts.ts";
import { erasePerson, heldQuery, type PersonItem, personQuery } from "./person-calls.ts";

interface ErasePersonProps {
  /** An item of the person; undefined while the dialog is closed. */
  item: PersonItem | undefined;
  /** The person's email address. */
  email: string;
  onClose: () => void;
  /** Leaves the screen of the erased item. */
  onErased: () => unknown;
}

const suppressions = {
  blocked: "This address is blocked. The block is erased too, so the address can be subscribed again.",
  unsubscribed:
    "This person has unsubscribed. The record of that is erased too, so the address can be added or imported again.",
};

/** Asks for confirmation before all of a person's data is erased, and lists that data. */
export function ErasePerson({ item, ...props }: ErasePersonProps) {
  if (!item) return null;
  return <Question key={item.id} item={item} {...props} />;
}

function Question({ item, email, onClose, onErased }: ErasePersonProps & { item: PersonItem }) {
  const queries = useQueryClient();
  const person = useQuery({ ...personQuery(item), staleTime: 0 });
  const held = useQuery(heldQuery(item));
  const problem = person.error ?? held.error;
  const isKnown = person.data !== undefined && held.data !== undefined;
  const [isSure, setSure] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const isErased = useRef(false);
  useEffect(
    () => () => {
      // Lists and searches may still show the person. This screen must be gone first, since its queries would fail.
      if (isErased.current)
        setTimeout(() => {
          queries.removeQueries({ type: "inactive" });
          void queries.invalidateQueries();
        });
    },
    [queries],
  );

  async function erase() {
    setBusy(true);
    try {
      await erasePerson(item);
      isErased.current = true;
      notify.success("Personal data erased.");
      await onErased();
    } catch (error) {
      reportError(error);
    } finally {
      setBusy(false);
    }
  }

  const whyNot = isKnown
    ? isSure
      ? undefined
      : "First confirm that the person requested this."
    : "Loading what will be erased…";
  return (
    <Dialog opened title={`Erase all personal data of ${email}?`} onClose={onClose}>
      {problem && !isSessionExpired(problem) ? (
        <LoadError
          what="this person’s data"
          error={problem}
          onRetry={() => void Promise.all([person.refetch(), held.refetch()])}
        />
      ) : (
        <>
          <p>This can’t be undone. The following is permanently erased:</p>
          <ul aria-busy={!held.data}>
            {held.data ? (
              held.data.holds.map(({ label, count }) => (
                <li key={label}>
                  {label} ({count})
                </li>
              ))
            ) : (
              <li>Loading…</li>
            )}
          </ul>
          {person.data?.suppression ? <p>{suppressions[person.data.suppression]}</p> : null}
          <p>
            The audit log records that you erased data and when, without a name or address. Emails already sent stay
            with their recipients.
          </p>
        </>
      )}
      <Checkbox
        mt="md"
        label="I’ve checked that this person requested this"
        checked={isSure}
        onChange={(event) => setSure(event.currentTarget.checked)}
      />
      <div className={dialogs.actions}>
        <Button variant="default" onClick={onClose} data-autofocus>
          Cancel
        </Button>
        <ExplainedButton color="bad" loading={isBusy} whyNot={whyNot} onClick={() => void erase()}>
          Erase data
        </ExplainedButton>
      </div>
    </Dialog>
  );
}
