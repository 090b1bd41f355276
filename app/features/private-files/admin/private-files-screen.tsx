import { Button } from "@mantine/core";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate } from "react-router";
import { Breadcrumbs } from "#app/ui/admin/breadcrumbs.tsx";
import { Icon } from "#app/ui/admin/icon.tsx";
import { describeCount } from "#app/ui/admin/list-calls.ts";
import { ListResults } from "#app/ui/admin/list-results.tsx";
import { useListState } from "#app/ui/admin/list-state.ts";
import { isDenied, isSessionExpired, LoadError, PermissionDenied } from "#app/ui/admin/load-error.tsx";
import { ReportBar } from "#app/ui/admin/report-bar.tsx";
import { Screen } from "#app/ui/admin/screen.tsx";
import { screenMeta } from "#app/ui/admin/screen-meta.ts";
import { SearchField } from "#app/ui/admin/search-field.tsx";
import { TableSkeleton } from "#app/ui/admin/table-skeleton.tsx";
import { DropArea } from "#app/ui/admin/uploads/drop-area.tsx";
import { useFileDrop } from "#app/ui/admin/uploads/dropped-files.ts";
import { UploadButton } from "#app/ui/admin/uploads/upload-button.tsx";
import { startUploads } from "#app/ui/admin/uploads/upload-queue.ts";
import { useListRequests } from "#app/ui/admin/use-list-requests.ts";
import { useSelectedRows } from "#app/ui/admin/use-selected-rows.ts";
import { collectFolderIds, folderPath } from "../folder-tree.ts";
import { useFilesDrop } from "./dragged-files.ts";
import { FilesTable, type RowAction } from "./files-table.tsx";
import { Folders } from "./folders.tsx";
import { InterruptedUploads } from "./interrupted-uploads.tsx";
import { ListDialog, type Question } from "./list-dialog.tsx";
import { NoFiles } from "./no-files.tsx";
import classes from "./private-files.module.css";
import {
  changeFiles,
  createUploadTarget,
  downloadFile,
  type FileAction,
  foldersQuery,
  getScreenPath,
  LIST_PATH,
  type ListedFile,
  moveFiles,
  privateFilesKey,
  privateFilesList,
  privateFilesPage,
} from "./private-files-calls.ts";
import { SelectionActions } from "./selection-actions.tsx";

export const meta = () => screenMeta("Private files");

/** Files for staff and recipients of links: those in a folder, those in none, or the trash. */
export default function PrivateFilesScreen() {
  const { state, change } = useListState(privateFilesList);
  const folders = useQuery(foldersQuery);
  const all = folders.data?.results ?? [];
  const queries = useQueryClient();
  const navigate = useNavigate();
  const requests = useListRequests(privateFilesKey);
  const [question, setQuestion] = useState<Question>();

  const inTrash = state.filters.trash === "true";
  const folderId = state.filters.folder === undefined ? undefined : Number(state.filters.folder);
  const path = folderPath(all, folderId ?? null);
  const folder = path.at(-1);
  const within = folderId === undefined ? [] : [...collectFolderIds(all, folderId)];
  const page = useQuery(privateFilesPage(state, within));
  const [selected, setSelected] = useSelectedRows(state, page.data?.results);
  const inner = all.filter(({ parent }) => parent === (folderId ?? null));
  const isInPlace = !inTrash && state.search === "";

  const refresh = () => queries.invalidateQueries({ queryKey: privateFilesKey });
  const upload = (files: File[]) => void startUploads(files, createUploadTarget(folderId, refresh));
  const drop = useFileDrop((files) => !inTrash && upload(files));
  const out = useFilesDrop((ids) => move(findDragged(ids), folder?.parent ?? null));

  const findDragged = (ids: number[]) => (page.data?.results ?? []).filter(({ id }) => ids.includes(id));

  const act = (files: readonly ListedFile[], action: FileAction) =>
    requests.run(async () => {
      const report = await changeFiles(files, action);
      const undo = action === "delete" ? () => void act(files, "restore") : undefined;
      requests.setReport({ ...report, undo });
      setSelected([]);
      setQuestion(undefined);
    });
  const move = (files: readonly ListedFile[], to: number | null) =>
    requests.run(async () => {
      requests.setReport(await moveFiles(files, to));
      setSelected([]);
    });

  const rowActions: RowAction[] = inTrash
    ? [
        { label: "Restore", icon: "restore", onSelect: (file) => void act([file], "restore") },
        {
          label: "Delete permanently",
          icon: "trash",
          tone: "bad",
          onSelect: (file) => setQuestion({ kind: "purge", files: [file] }),
        },
      ]
    : [
        { label: "Download", icon: "download", onSelect: (file) => void requests.run(() => downloadFile(file)) },
        { label: "Share", icon: "outward", onSelect: ({ id }) => void navigate(`${getScreenPath(id)}?share=new`) },
        { label: "Move", icon: "folder", onSelect: (file) => setQuestion({ kind: "move", files: [file] }) },
        { label: "Delete", icon: "trash", tone: "bad", onSelect: (file) => void act([file], "delete") },
      ];
  const title = inTrash ? "Private files: trash" : (folder?.name ?? "Private files");
  const lead = inTrash
    ? "Deleted files can be restored for 30 days."
    : "Only owners, editors and people with a link can see these files.";

  if (isDenied(page.error))
    return (
      <Screen title={title} lead={lead} width="wide">
        <PermissionDenied what="the private files" />
      </Screen>
    );

  return (
    <DropArea target={drop.target} isOver={drop.isOver && !inTrash}>
      {folderId === undefined ? null : (
        <div className={classes.out} data-over={out.isOver} {...out.target}>
          <Breadcrumbs
            trail={[
              { label: "Private files", to: LIST_PATH },
              ...path.slice(0, -1).map(({ id, name }) => ({ label: name, to: `${LIST_PATH}?folder=${id}` })),
            ]}
          />
        </div>
      )}
      <Screen
        title={title}
        lead={lead}
        width="wide"
        detail={page.data && !page.isError ? describeCount(page.data) : undefined}
        actions={
          <>
            <Button
              variant="default"
              leftSection={inTrash ? null : <Icon name="trash" size={18} />}
              onClick={() => change({ filters: inTrash ? {} : { trash: "true" }, search: "" })}
            >
              {inTrash ? "Back to private files" : "Trash"}
            </Button>
            {isInPlace ? (
              <Button
                variant="default"
                leftSection={<Icon name="folder" size={18} />}
                onClick={() => setQuestion({ kind: "name-folder", folder: undefined })}
              >
                New folder
              </Button>
            ) : null}
            {inTrash ? null : <UploadButton label="Upload files" several onFiles={upload} />}
          </>
        }
      >
        {selected.length > 0 ? (
          <SelectionActions
            count={selected.length}
            inTrash={inTrash}
            isBusy={requests.isBusy}
            onAct={(action) => void act(selected, action)}
            onAsk={(kind) => setQuestion({ kind, files: selected })}
            onClear={() => setSelected([])}
          />
        ) : (
          <SearchField
            label={folder ? `Search in ${folder.name}` : inTrash ? "Search the trash" : "Search private files"}
            value={state.search}
            onChange={(search) => change({ search }, { replace: true })}
          />
        )}
        <ReportBar report={requests.report} onDismiss={() => requests.setReport(undefined)} />
        {isInPlace && inner.length > 0 ? (
          <Folders
            folders={inner}
            all={all}
            onMove={(ids, to) => void move(findDragged(ids), to.id)}
            onRename={(one) => setQuestion({ kind: "name-folder", folder: one })}
            onMoveFolder={(one) => setQuestion({ kind: "move-folder", folder: one })}
            onDelete={(one) => setQuestion({ kind: "delete-folder", folder: one })}
          />
        ) : null}
        {isInPlace && folders.data ? <InterruptedUploads folders={all} /> : null}
        <ListResults
          state={state}
          onChange={change}
          query={page}
          what="the private files"
          skeleton={<TableSkeleton label="Loading private files" />}
        >
          {({ results }) => renderFiles(results)}
        </ListResults>
      </Screen>
      <ListDialog
        question={question}
        folders={all}
        folder={folderId ?? null}
        isBusy={requests.isBusy}
        onMove={move}
        onPurge={(files) => void act(files, "purge")}
        onFoldersChange={refresh}
        onClose={() => setQuestion(undefined)}
      />
    </DropArea>
  );

  function renderFiles(files: ListedFile[]) {
    if (folders.error && !isSessionExpired(folders.error))
      return <LoadError what="the private files" error={folders.error} onRetry={() => folders.refetch()} />;
    if (files.length === 0)
      return (
        <NoFiles
          search={state.search}
          inTrash={inTrash}
          inFolder={folderId !== undefined}
          hasFolders={inner.length > 0}
          onClear={() => change({ search: "" })}
        />
      );
    return (
      <FilesTable
        files={files}
        isStale={page.isPlaceholderData}
        selected={selected}
        onSelect={setSelected}
        ordering={state.ordering}
        onOrder={(ordering) => change({ ordering })}
        withFolder={folderId === undefined || state.search !== ""}
        canDrag={!inTrash}
        actions={rowActions}
      />
    );
  }
}
