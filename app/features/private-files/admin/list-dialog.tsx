import { ConfirmDialog } from "#app/ui/admin/confirm-dialog.tsx";
import { DeleteFolderDialog, FolderNameDialog, MoveFolderDialog } from "./folder-dialogs.tsx";
import { MoveDialog } from "./move-dialog.tsx";
import type { ListedFile, ListedFolder } from "./private-files-calls.ts";

/** The questions that the list asks before it acts. */
export type Question =
  | { kind: "move" | "purge"; files: readonly ListedFile[] }
  | { kind: "name-folder"; folder: ListedFolder | undefined }
  | { kind: "move-folder" | "delete-folder"; folder: ListedFolder };

interface ListDialogProps {
  question: Question | undefined;
  folders: readonly ListedFolder[];
  /** The id of the current folder; null at the top. */
  folder: number | null;
  isBusy: boolean;
  onMove: (files: readonly ListedFile[], folder: number | null) => Promise<unknown>;
  onPurge: (files: readonly ListedFile[]) => void;
  onFoldersChange: () => Promise<unknown>;
  onClose: () => void;
}

export function ListDialog(props: ListDialogProps) {
  const { question, folders, folder, isBusy, onMove, onPurge, onFoldersChange, onClose } = props;
  switch (question?.kind) {
    case undefined:
      return null;
    case "move":
      return (
        <MoveDialog files={question.files} onMove={(folder) => onMove(question.files, folder)} onClose={onClose} />
      );
    case "name-folder":
      return <FolderNameDialog folder={question.folder} parent={folder} onDone={onFoldersChange} onClose={onClose} />;
    case "move-folder":
      return <MoveFolderDialog folder={question.folder} folders={folders} onDone={onFoldersChange} onClose={onClose} />;
    case "delete-folder":
      return (
        <DeleteFolderDialog folder={question.folder} folders={folders} onDone={onFoldersChange} onClose={onClose} />
      );
    case "purge": {
      const { files } = question;
      const what = files.length === 1 ? `“${files[0]?.name}”` : `${files.length} files`;
      return (
        <ConfirmDialog
          opened
          title={`Delete ${what} permanently?`}
          action="Delete permanently"
          busy={isBusy}
          onConfirm={() => onPurge(files)}
          onCancel={onClose}
        >
          Links and download history are deleted too. This can’t be undone.
        </ConfirmDialog>
      );
    }
  }
}
