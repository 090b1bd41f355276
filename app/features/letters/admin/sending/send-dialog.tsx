import { Button, Checkbox, TextInput } from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { sourceLabels, subscriberSources } from "#app/features/subscribers/subscribers.resource.ts";
import { useAcademyTimeZone } from "#app/ui/admin/academy-time-zone.ts";
import { Dialog } from "#app/ui/admin/dialog.tsx";
import { FormError } from "#app/ui/admin/form-error.tsx";
import { fieldError, generalError } from "#app/ui/admin/form-errors.ts";
import { timeAt } from "#app/ui/admin/zoned-time.ts";
import { TYPED_COUNT } from "../../sending/sending-states.ts";
import classes from "../letters.module.css";
import { countQuery, sendLetter } from "./sending-calls.ts";

interface SendDialogProps {
  id: number;
  onClose: () => void;
  onSent: () => void;
}

/** Asks who gets a letter and when, and shows how many they are. */
export default function SendDialog({ id, onClose, onSent }: SendDialogProps) {
  const client = useQueryClient();
  const timeZone = useAcademyTimeZone();
  const [sources, setSources] = useState<(typeof subscriberSources)[number][]>([...subscriberSources]);
  const [wall, setWall] = useState("");
  const [typed, setTyped] = useState("");
  const audience = sources.length === subscriberSources.length ? {} : { sources };
  const found = useQuery({ ...countQuery(id, audience), enabled: sources.length > 0 });
  const count = sources.length > 0 ? found.data?.count : 0;
  const mustType = count !== undefined && count > TYPED_COUNT;
  const send = useMutation({
    mutationFn: () => {
      const due_at = wall && timeZone ? (timeAt(wall, timeZone) ?? null) : null;
      return sendLetter(id, { audience, count: mustType ? Number(typed) : (count ?? 0), due_at });
    },
    onSuccess: onSent,
    onError: () => client.invalidateQueries({ queryKey: ["letter-audience", id] }),
  });
  const error = send.isError ? (fieldError(send.error, "count") ?? generalError(send.error, ["due_at"])) : undefined;
  const people = count === 1 ? "1 person" : `${(count ?? 0).toLocaleString("en")} people`;
  return (
    <Dialog opened closable title="Send the letter" onClose={onClose}>
      <div className={classes.dialog}>
        <p>It is sent as it was last saved. What you change later changes nothing for those who are to get it.</p>
        <FormError>{error}</FormError>
        <fieldset className={classes.people}>
          <legend>Subscribers from</legend>
          {subscriberSources.map((source) => (
            <Checkbox
              key={source}
              label={sourceLabels[source]}
              checked={sources.includes(source)}
              onChange={({ currentTarget: { checked } }) =>
                setSources(subscriberSources.filter((each) => (each === source ? checked : sources.includes(each))))
              }
            />
          ))}
        </fieldset>
        <p role="status">
          {count === undefined ? "Counting…" : `It goes to ${people}.`}
          {found.data?.had_it ? ` ${found.data.had_it.toLocaleString("en")} have it already and are left out.` : ""}
        </p>
        <TextInput
          type="datetime-local"
          label="When"
          description={`Empty: now. Otherwise on the clocks of the academy${timeZone ? ` (${timeZone})` : ""}.`}
          value={wall}
          error={fieldError(send.error, "due_at")}
          onChange={({ currentTarget }) => setWall(currentTarget.value)}
        />
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
          <Button
            disabled={!count || (mustType && Number(typed) !== count)}
            loading={send.isPending}
            onClick={() => send.mutate()}
          >
            {wall ? "Schedule" : `Send to ${people}`}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
