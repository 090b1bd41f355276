import { Link, useLocation } from "react-router";
import { formatBytes } from "#app/platform/text/format-bytes.ts";
import { ActionMenu } from "#app/ui/admin/action-menu.tsx";
import { Icon, type IconName } from "#app/ui/admin/icon.tsx";
import { ACTIONS_COLUMN, ListTable } from "#app/ui/admin/list-table.tsx";
import { TimeText } from "#app/ui/admin/time-text.tsx";
import { Separator } from "#app/ui/separator.tsx";
import { draggedFiles } from "./dragged-files.ts";
import classes from "./private-files.module.css";
import { getScreenPath, type ListedFile } from "./private-files-calls.ts";

export interface RowAction {
  label: string;
  icon: IconName;
  tone?: "bad";
  onSelect: (file: ListedFile) => void;
}

interface FilesTableProps {
  files: ListedFile[];
  isStale: boolean;
  selected: ListedFile[];
  onSelect: (files: ListedFile[]) => void;
  ordering: string;
  onOrder: (ordering: string) => void;
  /** Whether rows show their folder. */
  withFolder: boolean;
  /** Whether rows can be dragged onto folders. */
  canDrag: boolean;
  actions: readonly RowAction[];
}

export function FilesTable(props: FilesTableProps) {
  const { files, isStale, selected, onSelect, ordering, onOrder, withFolder, canDrag, actions } = props;
  const { search } = useLocation();
  const listDraggedIds = ({ id }: ListedFile) =>
    selected.some((each) => each.id === id) ? selected.map((each) => each.id) : [id];
  return (
    <ListTable
      label="Private files"
      rows={files}
      isStale={isStale}
      ordering={ordering}
      onOrder={onOrder}
      selection={{
        selected,
        onSelect,
        selectAllLabel: "Select all files on this page",
        selectLabel: ({ name }) => `Select ${name}`,
      }}
      columns={[
        {
          name: "name",
          label: "Name",
          sort: "ascending",
          isRowHeader: true,
          render: (file) => {
            const folder = withFolder ? file.folder?.name : undefined;
            return (
              <div className={classes.name} {...(canDrag && draggedFiles(listDraggedIds(file)))}>
                <Link to={getScreenPath(file.id)} state={{ list: search }} draggable={false}>
                  {file.name}
                </Link>
                <span>
                  {folder}
                  <span className={classes.narrow}>
                    {folder ? <Separator /> : null}
                    {formatBytes(file.size)}
                  </span>
                </span>
              </div>
            );
          },
        },
        {
          name: "size",
          label: "Size",
          sort: "descending",
          width: "7rem",
          visibleFrom: "sm",
          render: ({ size }) => formatBytes(size),
        },
        {
          name: "downloads",
          label: "Downloads",
          sort: "descending",
          width: "9rem",
          visibleFrom: "sm",
          render: ({ downloads }) => downloads,
        },
        {
          name: "created_at",
          label: "Uploaded",
          sort: "descending",
          width: "9rem",
          visibleFrom: "sm",
          render: ({ created_at }) => <TimeText value={created_at} />,
        },
        {
          ...ACTIONS_COLUMN,
          render: (file) => (
            <ActionMenu
              label={`Actions for ${file.name}`}
              items={actions.map(({ onSelect, ...action }) => ({ ...action, onSelect: () => onSelect(file) }))}
            >
              <Icon name="dots" />
            </ActionMenu>
          ),
        },
      ]}
    />
  );
}
