import { NativeSelect } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { FormDialog } from "#app/ui/admin/form-dialog.tsx";
import { folderChoices } from "./folder-choices.ts";
import { foldersQuery, type ListedFile } from "./private-files-calls.ts";

interface MoveDialogProps {
  files: readonly Pick<ListedFile, "name" | "folder">[];
  onMove: (folder: number | null) => Promise<unknown>;
  onClose: () => void;
}

/** Moves files into a folder, or out of their folder. */
export function MoveDialog({ files, onMove, onClose }: MoveDialogProps) {
  const folders = useQuery(foldersQuery);
  const all = folders.data?.results ?? [];
  const [first] = files;
  return (
    <FormDialog
      title={files.length === 1 ? `Move “${first?.name}”` : `Move ${files.length} files`}
      action="Move"
      names={["folder"]}
      submit={async ({ folder }) => {
        await onMove(folder ? Number(folder) : null);
        onClose();
      }}
      onClose={onClose}
    >
      {(getError) => (
        <NativeSelect
          key={folders.data ? "loaded" : "loading"}
          label="Folder"
          name="folder"
          defaultValue={String(first?.folder?.id ?? "")}
          data={[{ value: "", label: "No folder" }, ...folderChoices(all, all)]}
          error={getError("folder")}
          data-autofocus
        />
      )}
    </FormDialog>
  );
}
