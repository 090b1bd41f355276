import { VisuallyHidden } from "@mantine/core";
import { Link, useLocation } from "react-router";
import { formatBytes } from "#app/platform/format-bytes.ts";
import { ActionMenu } from "#app/ui/admin/action-menu.tsx";
import { Icon, type IconName } from "#app/ui/admin/icon.tsx";
import { ListTable } from "#app/ui/admin/list-table.tsx";
import { SortButton } from "#app/ui/admin/sort-button.tsx";
import { TimeText } from "#app/ui/admin/time-text.tsx";
import { draggedFiles } from "./dragged-files.ts";
import classes from "./private-files.module.css";
import { type ListedFile, screenOf } from "./private-files-calls.ts";

const WIDE = "(min-width: 48em)";

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
  /** Whether rows say in which folder they are. */
  withFolder: boolean;
  /** Whether rows can be dragged onto folders. */
  canDrag: boolean;
  actions: readonly RowAction[];
}

export function FilesTable(props: FilesTableProps) {
  const { files, isStale, selected, onSelect, ordering, onOrder, withFolder, canDrag, actions } = props;
  const { search } = useLocation();
  const heading = (field: string, label: string, descendingFirst = false) => (
    <SortButton {...{ field, label, descendingFirst, ordering }} onChange={onOrder} />
  );
  const idsWith = ({ id }: ListedFile) =>
    selected.some((each) => each.id === id) ? selected.map((each) => each.id) : [id];
  return (
    <ListTable
      rows={files}
      isStale={isStale}
      selected={selected}
      onSelect={onSelect}
      selectAllLabel="Select all files of this page"
      selectLabel={({ name }) => `Select ${name}`}
      columns={[
        {
          accessor: "name",
          title: heading("name", "Name"),
          render: (file) => {
            const folder = withFolder ? file.folder?.name : undefined;
            return (
              <div className={classes.name} {...(canDrag && draggedFiles(idsWith(file)))}>
                <Link to={screenOf(file.id)} state={{ list: search }} draggable={false}>
                  {file.name}
                </Link>
                <span>
                  {folder}
                  <span className={classes.narrow}>{`${folder ? " · " : ""}${formatBytes(file.size)}`}</span>
                </span>
              </div>
            );
          },
        },
        {
          accessor: "size",
          title: heading("size", "Size", true),
          width: "7rem",
          visibleMediaQuery: WIDE,
          render: ({ size }) => formatBytes(size),
        },
        {
          accessor: "downloads",
          title: heading("downloads", "Downloads", true),
          width: "9rem",
          visibleMediaQuery: WIDE,
        },
        {
          accessor: "created_at",
          title: heading("created_at", "Uploaded", true),
          width: "9rem",
          visibleMediaQuery: WIDE,
          render: ({ created_at }) => <TimeText value={created_at} />,
        },
        {
          accessor: "actions",
          width: "3.5rem",
          textAlign: "right",
          title: <VisuallyHidden>Actions</VisuallyHidden>,
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
