import { Button, NativeSelect, TextInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import dialogClasses from "#app/ui/admin/dialog.module.css";
import { Dialog } from "#app/ui/admin/dialog.tsx";
import { errorText } from "#app/ui/admin/error-text.ts";
import { ExplainedButton } from "#app/ui/admin/explained-button.tsx";
import { FormDialog } from "#app/ui/admin/form-dialog.tsx";
import { FormError } from "#app/ui/admin/form-error.tsx";
import { collectFolderIds } from "../folder-tree.ts";
import { folderChoices } from "./folder-choices.ts";
import { addFolder, changeFolder, deleteFolder, heldFilesQuery, type ListedFolder } from "./private-files-calls.ts";

interface NameDialogProps {
  /** Undefined for a new folder. */
  folder: ListedFolder | undefined;
  /** The id of a new folder's parent; null at the top. */
  parent: number | null;
  onDone: () => Promise<unknown>;
  onClose: () => void;
}

/** Creates or renames a folder. */
export function FolderNameDialog({ folder, parent, onDone, onClose }: NameDialogProps) {
  return (
    <FormDialog
      title={folder ? `Rename “${folder.name}”` : "New folder"}
      action={folder ? "Rename" : "Create"}
      names={["name"]}
      submit={async ({ name = "" }) => {
        await (folder ? changeFolder(folder, { name }) : addFolder(name, parent));
        await onDone();
        onClose();
      }}
      onClose={onClose}
    >
      {(getError) => (
        <TextInput
          label="Name"
          name="name"
          defaultValue={folder?.name ?? ""}
          required
          withAsterisk={false}
          maxLength={120}
          error={getError("name")}
          data-autofocus
        />
      )}
    </FormDialog>
  );
}

interface MoveFolderProps {
  folder: ListedFolder;
  folders: readonly ListedFolder[];
  onDone: () => Promise<unknown>;
  onClose: () => void;
}

/** Moves a folder with its contents; it can't be moved into itself. */
export function MoveFolderDialog({ folder, folders, onDone, onClose }: MoveFolderProps) {
  const within = collectFolderIds(folders, folder.id);
  return (
    <FormDialog
      title={`Move “${folder.name}”`}
      lead="Everything in the folder moves with it. Links keep working."
      action="Move"
      names={["parent", "name"]}
      submit={async ({ parent }) => {
        await changeFolder(folder, { parent: parent ? Number(parent) : null });
        await onDone();
        onClose();
      }}
      onClose={onClose}
    >
      {(getError) => (
        <NativeSelect
          label="Destination"
          name="parent"
          defaultValue={String(folder.parent ?? "")}
          data={[
            { value: "", label: "Top level" },
            ...folderChoices(
              folders.filter(({ id }) => !within.has(id)),
              folders,
            ),
          ]}
          error={getError("parent") ?? getError("name")}
          data-autofocus
        />
      )}
    </FormDialog>
  );
}

interface DeleteDialogProps {
  folder: ListedFolder;
  folders: readonly ListedFolder[];
  onDone: () => Promise<unknown>;
  onClose: () => void;
}

/** Deletes a folder, after showing what it contains and what happens to that. */
export function DeleteFolderDialog({ folder, folders, onDone, onClose }: DeleteDialogProps) {
  const held = useQuery({ ...heldFilesQuery(folder.id), gcTime: 0 });
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const inner = folders.filter(({ parent }) => parent === folder.id);
  const outer = folders.find(({ id }) => id === folder.parent);

  async function remove() {
    setBusy(true);
    setError(undefined);
    try {
      await deleteFolder(folder);
      await onDone();
      onClose();
    } catch (problem) {
      setError(errorText(problem));
      await held.refetch();
      setBusy(false);
    }
  }

  return (
    <Dialog opened title={`Delete “${folder.name}”?`} onClose={onClose}>
      <FormError>{error}</FormError>
      <div role="status">
        {held.data ? (
          describe(held.data, inner, outer).map((sentence) => <p key={sentence}>{sentence}</p>)
        ) : (
          <p>{held.isError ? "The contents of the folder couldn’t be loaded." : "Loading contents…"}</p>
        )}
      </div>
      <div className={dialogClasses.actions}>
        <Button variant="default" onClick={onClose} data-autofocus>
          {inner.length > 0 ? "Close" : "Cancel"}
        </Button>
        {inner.length > 0 ? null : (
          <ExplainedButton
            color="bad"
            loading={isBusy || held.isPending}
            whyNot={held.isError && !held.data ? "The contents of the folder couldn’t be loaded." : undefined}
            isEvident
            onClick={() => void remove()}
          >
            Delete folder
          </ExplainedButton>
        )}
      </div>
    </Dialog>
  );
}

/** The maximum number of names listed before only the rest is counted. */
const NAMED = 5;

function list(one: string, many: string, count: number, names: readonly string[]): string {
  const shown = names.slice(0, NAMED).map((name) => `“${name}”`);
  const more = count - shown.length;
  return `${count === 1 ? one : `${count} ${many}`}: ${shown.join(", ")}${more > 0 ? ` and ${more} more` : ""}`;
}

function describe(
  { count, results }: { count: number; results: { name: string }[] },
  inner: readonly ListedFolder[],
  outer: ListedFolder | undefined,
): string[] {
  const names = (items: readonly { name: string }[]) => items.map(({ name }) => name);
  const files = `It contains ${list("one file", "files", count, names(results))}.`;
  if (inner.length > 0)
    return [
      `It contains ${list("one folder", "folders", inner.length, names(inner))}.`,
      ...(count > 0 ? [files] : []),
      `Move or delete ${inner.length === 1 ? "this folder" : "these folders"} first.`,
    ];
  if (count === 0) return ["The folder is empty."];
  const place = outer ? `to “${outer.name}”` : "to the top level";
  return [`${files} ${count === 1 ? "The file moves" : "The files move"} ${place}. Links keep working.`];
}
