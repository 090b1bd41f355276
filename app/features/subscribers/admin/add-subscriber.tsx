import { Button, TextInput } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { type SubmitEvent, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { Dialog } from "#app/ui/admin/dialog.tsx";
import { errorTexts } from "#app/ui/admin/error-text.ts";
import { isSessionExpired } from "#app/ui/admin/load-error.tsx";
import { screenMeta } from "#app/ui/admin/screen-meta.ts";
import { useDraft } from "#app/ui/admin/use-draft.ts";
import { notify } from "#app/ui/toasts/toasts.ts";
import { MAX_NAME } from "../subscribers.resource.ts";
import { addSubscriber, SUBSCRIBERS } from "./subscriber-calls.ts";
import classes from "./subscribers.module.css";

export const meta = () => screenMeta("Add subscriber");

/** A dialog over the list, with its own path, so that signing in again returns to it and its draft. */
export default function AddSubscriber() {
  const navigate = useNavigate();
  const { search } = useLocation();
  const queries = useQueryClient();
  const { values, setValues, discard } = useDraft("subscriber", { email: "", name: "" });
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);

  const close = () => navigate({ pathname: "/admin/subscribers", search }, { preventScrollReset: true });

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    setBusy(true);
    setProblem(undefined);
    try {
      const subscriber = await addSubscriber(values);
      discard();
      notify.success(`${subscriber.email} added.`);
      await queries.invalidateQueries({ queryKey: [SUBSCRIBERS] });
      await close();
    } catch (error) {
      if (isSessionExpired(error)) return;
      setProblem(errorTexts(error));
      form.querySelector("input")?.focus();
    } finally {
      setBusy(false);
    }
  }

  const cancel = () => {
    discard();
    return close();
  };

  return (
    <Dialog opened title="Add subscriber" onClose={cancel} closable>
      <form onSubmit={submit} noValidate>
        <TextInput
          label="Email address"
          description="Only add people who asked for the newsletter. They get a welcome email with an unsubscribe link."
          type="email"
          autoComplete="off"
          data-autofocus
          required
          withAsterisk={false}
          value={values.email}
          onChange={(event) => setValues({ ...values, email: event.currentTarget.value })}
          error={problem}
        />
        <TextInput
          mt="md"
          label="Name"
          description="Optional. Used to greet the subscriber in letters."
          autoComplete="off"
          maxLength={MAX_NAME}
          value={values.name}
          onChange={(event) => setValues({ ...values, name: event.currentTarget.value })}
        />
        <div className={classes.buttons}>
          <Button variant="default" onClick={cancel}>
            Cancel
          </Button>
          <Button type="submit" loading={isBusy}>
            Add
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
