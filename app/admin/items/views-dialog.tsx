import { ActionIcon, Button, TextInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { Link, useLocation } from "react-router";
import type { ResourceDefinition } from "#app/resources/resource-definition.ts";
import { Dialog } from "#app/ui/admin/dialog.tsx";
import { FormError } from "#app/ui/admin/form-error.tsx";
import { fieldError, generalError } from "#app/ui/admin/form-errors.ts";
import { Icon } from "#app/ui/admin/icon.tsx";
import { notify } from "#app/ui/toasts/toasts.ts";
import classes from "./items.module.css";
import { savedViews, useSavedViewCalls, viewQuery } from "./saved-views.ts";

interface ViewsDialogProps {
  definition: ResourceDefinition;
  columns: readonly string[];
  onClose: () => void;
}

/** The saved views of a list: opens, saves and deletes them. */
export default function ViewsDialog({ definition, columns, onClose }: ViewsDialogProps) {
  const { pathname, search } = useLocation();
  const views = useQuery(savedViews(definition.name));
  const calls = useSavedViewCalls(definition.name);
  const [name, setName] = useState("");
  const [error, setError] = useState<unknown>();
  const [isBusy, setBusy] = useState(false);

  async function attempt(work: () => Promise<void>) {
    setBusy(true);
    setError(undefined);
    try {
      await work();
    } catch (problem) {
      setError(problem);
    } finally {
      setBusy(false);
    }
  }

  function save(event: FormEvent) {
    event.preventDefault();
    void attempt(async () => {
      await calls.save(name, viewQuery(search, columns));
      notify.success(`View “${name.trim()}” saved.`);
      onClose();
    });
  }

  return (
    <Dialog opened title="Saved views" onClose={onClose} closable>
      {views.data?.length === 0 ? <p>A view saves this list’s search, filters, order and columns.</p> : null}
      {views.data && views.data.length > 0 ? (
        <ul className={classes.views}>
          {views.data.map((view) => (
            <li key={view.id}>
              <Link to={{ pathname, search: view.query }} onClick={onClose}>
                {view.name}
              </Link>
              <ActionIcon
                variant="subtle"
                color="quiet"
                size={32}
                aria-label={`Delete view ${view.name}`}
                disabled={isBusy}
                onClick={() => attempt(() => calls.remove(view.id))}
              >
                <Icon name="trash" size={18} />
              </ActionIcon>
            </li>
          ))}
        </ul>
      ) : null}
      <form className={classes.saveView} onSubmit={save} noValidate>
        <TextInput
          label="Save current view as"
          value={name}
          maxLength={80}
          error={fieldError(error, "name")}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <Button type="submit" loading={isBusy}>
          Save
        </Button>
      </form>
      <FormError>{generalError(error ?? views.error, ["name"])}</FormError>
    </Dialog>
  );
}
