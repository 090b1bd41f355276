import { Button, TextInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { ApiError } from "#app/platform/api-client/api-error.ts";
import dialogClasses from "#app/ui/admin/dialog.module.css";
import { Dialog } from "#app/ui/admin/dialog.tsx";
import { FormDialog } from "#app/ui/admin/form-dialog.tsx";
import { FormError } from "#app/ui/admin/form-error.tsx";
import { addFolder, deleteFolder, heldFilesQuery, type ListedFolder, renameFolder } from "./private-files-calls.ts";

interface NameDialogProps {
  /** Undefined for a new folder. */
  folder: ListedFolder | undefined;
  onDone: () => Promise<unknown>;
  onClose: () => void;
}

/** Creates or renames a folder. */
export function FolderNameDialog({ folder, onDone, onClose }: NameDialogProps) {
  return (
    <FormDialog
      title={folder ? `Rename “${folder.name}”` : "New folder"}
      action={folder ? "Rename" : "Create"}
      names={["name"]}
      submit={async ({ name = "" }) => {
        await (folder ? renameFolder(folder, name) : addFolder(name));
        await onDone();
        onClose();
      }}
      onClose={onClose}
    >
      {(errorOf) => (
        <TextInput
          label="Name"
          name="name"
          defaultValue={folder?.name ?? ""}
          required
          withAsterisk={false}
          maxLength={120}
          error={errorOf("name")}
          data-autofocus
        />
      )}
    </FormDialog>
  );
}

interface DeleteDialogProps {
  folder: ListedFolder;
  onDone: () => Promise<unknown>;
  onClose: () => void;
}

/** Deletes a folder, and says before what becomes of the files in it. */
export function DeleteFolderDialog({ folder, onDone, onClose }: DeleteDialogProps) {
  const held = useQuery({ ...heldFilesQuery(folder.id), gcTime: 0 });
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<string>();

  async function remove() {
    setBusy(true);
    setError(undefined);
    try {
      await deleteFolder(folder, (held.data?.count ?? 0) > 0);
      await onDone();
      onClose();
    } catch (problem) {
      setError(problem instanceof ApiError ? problem.message : "Something unexpected happened.");
      await held.refetch();
      setBusy(false);
    }
  }

  return (
    <Dialog opened title={`Delete “${folder.name}”?`} onClose={onClose}>
      <FormError>{error}</FormError>
      <p role="status">
        {held.data ? describe(held.data) : held.isError ? "What is in it could not be loaded." : "Looking into it …"}
      </p>
      <div className={dialogClasses.actions}>
        <Button variant="default" onClick={onClose} data-autofocus>
          Cancel
        </Button>
        <Button color="bad" loading={isBusy} disabled={!held.data} onClick={remove}>
          Delete the folder
        </Button>
      </div>
    </Dialog>
  );
}

function describe({ count, results }: { count: number; results: { name: string }[] }): string {
  if (count === 0) return "The folder is empty.";
  const names = results.map(({ name }) => `“${name}”`).join(", ");
  const more = count - results.length;
  return `It holds ${count === 1 ? "one file" : `${count} files`}: ${names}${more > 0 ? ` and ${more} more` : ""}. ${
    count === 1 ? "It is" : "They are"
  } not deleted, but will be in no folder. Links keep working.`;
}
