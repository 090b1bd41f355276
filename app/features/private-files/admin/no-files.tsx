import { Button } from "@mantine/core";
import { Notice } from "#app/ui/admin/screen.tsx";

interface NoFilesProps {
  search: string;
  inTrash: boolean;
  inFolder: boolean;
  hasFolders: boolean;
  /** Clears the search. */
  onClear: () => void;
}

/** The empty state of a file list. */
export function NoFiles({ search, inTrash, inFolder, hasFolders, onClear }: NoFilesProps) {
  if (search)
    return (
      <Notice
        title={`Nothing matches “${search}”`}
        action={
          <Button variant="default" onClick={onClear}>
            Clear search
          </Button>
        }
      />
    );
  if (inTrash) return <Notice title="The trash is empty">Deleted files can be restored here for 30 days.</Notice>;
  if (inFolder && hasFolders) return <Notice title="All files are in the folders above" />;
  if (inFolder)
    return <Notice title="This folder is empty">Drop files anywhere on this screen, or move files here.</Notice>;
  if (hasFolders) return <Notice title="All files are in folders" />;
  return (
    <Notice title="No private files yet">
      Store files that visitors shouldn’t see, and share them with a link. To upload files of any type, drop them
      anywhere on this screen. Interrupted uploads resume automatically.
    </Notice>
  );
}
