import { Button, Checkbox, Skeleton } from "@mantine/core";
import { useMutation, useQuery } from "@tanstack/react-query";
import { use, useState } from "react";
import { CurrentAccountContext } from "#app/ui/admin/current-account.ts";
import { Dialog } from "#app/ui/admin/dialog.tsx";
import { ExplainedButton } from "#app/ui/admin/explained-button.tsx";
import { FormError } from "#app/ui/admin/form-error.tsx";
import { generalError } from "#app/ui/admin/form-errors.ts";
import { isSessionExpired, LoadError } from "#app/ui/admin/load-error.tsx";
import { MAX_TESTERS } from "../letter-limits.ts";
import { colleaguesQuery, sendTestLetter } from "./letter-calls.ts";
import classes from "./letters.module.css";

interface TestLetterDialogProps {
  id: number;
  onClose: () => void;
  /** Called with the usernames of the recipients. */
  onSent: (usernames: string[]) => void;
}

/** Chooses which staff get a test letter; by default only the current account. */
export default function TestLetterDialog({ id, onClose, onSent }: TestLetterDialogProps) {
  const account = use(CurrentAccountContext);
  const colleagues = useQuery(colleaguesQuery);
  const [chosen, setChosen] = useState<readonly number[]>([account.id]);
  const people = colleagues.data ?? [];
  const to = people.map((each) => each.id).filter((each) => chosen.includes(each));
  const send = useMutation({ mutationFn: () => sendTestLetter(id, to), onSuccess: onSent });
  const error = send.isError && !isSessionExpired(send.error) ? generalError(send.error, []) : undefined;
  return (
    <Dialog opened closable title="Send a test" onClose={onClose}>
      <div className={classes.dialog}>
        <p>This sends the last saved version, with “Test:” before the subject.</p>
        <FormError>{error}</FormError>
        {colleagues.isError && !isSessionExpired(colleagues.error) ? (
          <LoadError what="the staff list" error={colleagues.error} onRetry={() => colleagues.refetch()} />
        ) : null}
        {colleagues.isPending ? <Skeleton height={64} /> : null}
        {colleagues.data ? (
          <fieldset className={classes.people}>
            <legend>To</legend>
            {people.length === 0 ? (
              <p>No staff have an email address yet. Add yours in your account. Owners can add others under “Staff”.</p>
            ) : null}
            {people.map(({ id: person, username }) => (
              <Checkbox
                key={person}
                label={person === account.id ? `${username} (you)` : username}
                checked={chosen.includes(person)}
                onChange={({ currentTarget: { checked } }) =>
                  setChosen(checked ? [...chosen, person] : chosen.filter((each) => each !== person))
                }
              />
            ))}
          </fieldset>
        ) : null}
        <div className={classes.actions}>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <ExplainedButton
            whyNot={
              to.length === 0
                ? "Choose at least one person."
                : to.length > MAX_TESTERS
                  ? `Choose up to ${MAX_TESTERS} people.`
                  : undefined
            }
            loading={send.isPending}
            onClick={() => send.mutate()}
          >
            Send test
          </ExplainedButton>
        </div>
      </div>
    </Dialog>
  );
}
