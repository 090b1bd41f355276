import { Button, Checkbox, TextInput } from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useAcademyTimeZone } from "#app/admin/academy-facts.ts";
import { Dialog } from "#app/ui/admin/dialog.tsx";
import { ExplainedButton } from "#app/ui/admin/explained-button.tsx";
import { FormError } from "#app/ui/admin/form-error.tsx";
import { fieldError, generalError } from "#app/ui/admin/form-errors.ts";
import { toUtc } from "#app/ui/admin/zoned-time.ts";
import { TYPED_COUNT } from "../../sending/sending-states.ts";
import classes from "../letters.module.css";
import { AudienceFields, everybody, toAudience } from "./audience-fields.tsx";
import { LetterProblems } from "./letter-problems.tsx";
import { SenderFindings } from "./sender-findings.tsx";
import { countQuery, sendLetter } from "./sending-calls.ts";

interface SendDialogProps {
  id: number;
  onClose: () => void;
  onSent: () => void;
}

/** Chooses the recipients and the send date of a letter, and shows the number of recipients. */
export default function SendDialog({ id, onClose, onSent }: SendDialogProps) {
  const client = useQueryClient();
  const timeZone = useAcademyTimeZone();
  const [choice, setChoice] = useState(everybody);
  const [isLater, setLater] = useState(false);
  const [wall, setWall] = useState("");
  const [isTimeAsked, askTime] = useState(false);
  const [typed, setTyped] = useState("");
  const audience = toAudience(choice);
  const found = useQuery({ ...countQuery(id, audience), enabled: audience !== undefined });
  const count = audience ? found.data?.count : 0;
  const mustType = count !== undefined && count > TYPED_COUNT;
  // Undefined until date and time are complete.
  const due_at = isLater ? timeZone && toUtc(wall, timeZone) : null;
  const send = useMutation({
    mutationFn: (time: string | null) =>
      sendLetter(id, { audience: audience ?? {}, count: mustType ? Number(typed) : (count ?? 0), due_at: time }),
    onSuccess: onSent,
    onError: () => client.invalidateQueries({ queryKey: ["letter-audience", id] }),
  });
  const error = send.isError ? (fieldError(send.error, "count") ?? generalError(send.error, ["due_at"])) : undefined;
  const people = count === 1 ? "1 person" : `${(count ?? 0).toLocaleString("en")} people`;
  return (
    <Dialog opened closable title="Send letter" onClose={onClose}>
      <div className={classes.dialog}>
        <p>This sends the last saved version. Edits you make after sending starts don’t affect this mailing.</p>
        <LetterProblems id={id} />
        <SenderFindings />
        <FormError>{error}</FormError>
        <AudienceFields choice={choice} onChange={setChoice} />
        <p role="status">
          {count === undefined ? "Counting recipients…" : `${people} will receive this letter.`}
          {audience && found.data?.topic ? ` Subscribers who opted out of “${found.data.topic}” won’t receive it.` : ""}
          {audience && found.data?.had_it
            ? ` Skipped because they already received it: ${found.data.had_it.toLocaleString("en")}.`
            : ""}
          {audience && found.data?.undeliverable
            ? ` Skipped because of bounces or spam reports: ${found.data.undeliverable.toLocaleString("en")}.`
            : ""}
          {audience && found.data?.fictional
            ? ` Skips ${found.data.fictional.toLocaleString("en")} fictional subscribers of the demo.`
            : ""}
        </p>
        <Checkbox
          label="Schedule for later"
          checked={isLater}
          onChange={({ currentTarget }) => setLater(currentTarget.checked)}
        />
        {isLater ? (
          <TextInput
            type="datetime-local"
            label="Date and time"
            description={`In the academy’s time zone${timeZone ? ` (${timeZone})` : ""}.`}
            value={wall}
            error={isTimeAsked && !due_at ? "Enter a date and time." : fieldError(send.error, "due_at")}
            onChange={({ currentTarget }) => setWall(currentTarget.value)}
          />
        ) : null}
        {mustType ? (
          <TextInput
            label={`Enter ${count} to confirm`}
            inputMode="numeric"
            autoComplete="off"
            value={typed}
            onChange={({ currentTarget }) => setTyped(currentTarget.value.trim())}
          />
        ) : null}
        <div className={classes.actions}>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <ExplainedButton
            whyNot={
              count
                ? mustType && Number(typed) !== count
                  ? "Enter the number of recipients to confirm."
                  : undefined
                : "There are no recipients."
            }
            isEvident
            loading={send.isPending || (audience !== undefined && found.isPending)}
            onClick={() => (due_at === undefined ? askTime(true) : send.mutate(due_at))}
          >
            {isLater ? "Schedule" : `Send to ${people}`}
          </ExplainedButton>
        </div>
      </div>
    </Dialog>
  );
}
