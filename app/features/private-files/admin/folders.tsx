import { Link } from "react-router";
import { ActionMenu } from "#app/ui/admin/action-menu.tsx";
import { Icon } from "#app/ui/admin/icon.tsx";
import { useFilesDrop } from "./dragged-files.ts";
import classes from "./private-files.module.css";
import type { ListedFolder } from "./private-files-calls.ts";

interface FoldersProps {
  folders: readonly ListedFolder[];
  /** All folders, to count those within each. */
  all: readonly ListedFolder[];
  /** Called when files are dropped onto a folder. */
  onMove: (ids: number[], folder: ListedFolder) => void;
  onRename: (folder: ListedFolder) => void;
  onMoveFolder: (folder: ListedFolder) => void;
  onDelete: (folder: ListedFolder) => void;
}

/** The folders within a folder, or at the top, above the files there. Files can be dropped onto them. */
export function Folders({ folders, all, ...actions }: FoldersProps) {
  return (
    <ul className={classes.folders} aria-label="Folders">
      {folders.map((folder) => (
        <FolderTile
          key={folder.id}
          folder={folder}
          inner={all.filter(({ parent }) => parent === folder.id).length}
          {...actions}
        />
      ))}
    </ul>
  );
}

interface FolderTileProps extends Omit<FoldersProps, "folders" | "all"> {
  folder: ListedFolder;
  /** The number of folders in it. */
  inner: number;
}

function FolderTile({ folder, inner, onMove, onRename, onMoveFolder, onDelete }: FolderTileProps) {
  const { target, isOver } = useFilesDrop((ids) => onMove(ids, folder));
  const { id, name, file_count } = folder;
  return (
    <li className={classes.folder} data-over={isOver} {...target}>
      <Link to={`?folder=${id}`} className={classes.folderLink}>
        <Icon name="folder" size={22} />
        <span>
          <strong>{name}</strong>
          <small>
            {inner > 0 ? `${inner === 1 ? "1 folder" : `${inner} folders`}, ` : ""}
            {file_count === 1 ? "1 file" : `${file_count} files`}
          </small>
        </span>
      </Link>
      <ActionMenu
        label={`Actions for folder ${name}`}
        items={[
          { label: "Rename", icon: "edit", onSelect: () => onRename(folder) },
          { label: "Move", icon: "folder", onSelect: () => onMoveFolder(folder) },
          { label: "Delete", icon: "trash", tone: "bad", onSelect: () => onDelete(folder) },
        ]}
      >
        <Icon name="dots" />
      </ActionMenu>
    </li>
  );
}
