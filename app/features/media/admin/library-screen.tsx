import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useSearchParams } from "react-router";
import { mediaKinds } from "#app/platform/media/media-values.ts";
import { ExplainedButton } from "#app/ui/admin/explained-button.tsx";
import { Icon } from "#app/ui/admin/icon.tsx";
import { ListResults } from "#app/ui/admin/list-results.tsx";
import { useListState } from "#app/ui/admin/list-state.ts";
import { NoMatch } from "#app/ui/admin/no-match.tsx";
import { ReportBar } from "#app/ui/admin/report-bar.tsx";
import { Notice, Screen } from "#app/ui/admin/screen.tsx";
import { screenMeta } from "#app/ui/admin/screen-meta.ts";
import { SelectedRows } from "#app/ui/admin/selected-rows.tsx";
import { CameraButton } from "#app/ui/admin/uploads/camera-button.tsx";
import { DropArea } from "#app/ui/admin/uploads/drop-area.tsx";
import { useFileDrop, usePastedFiles } from "#app/ui/admin/uploads/dropped-files.ts";
import { UploadButton } from "#app/ui/admin/uploads/upload-button.tsx";
import { useListRequests } from "#app/ui/admin/use-list-requests.ts";
import type { MediaFile } from "../media.resource.ts";
import { AltDialog } from "./alt-dialog.tsx";
import { DeleteDialog } from "./delete-dialog.tsx";
import classes from "./library.module.css";
import { LibraryFilters, type LibraryView } from "./library-filters.tsx";
import { LibraryGrid } from "./library-grid.tsx";
import { LIBRARY_PAGE, libraryList, libraryPage } from "./library-list.ts";
import { LibraryTable } from "./library-table.tsx";
import { deleteFiles, downloadFiles, tagFiles } from "./media-calls.ts";
import { mediaKey } from "./media-queries.ts";
import { acceptAttribute } from "./media-values.ts";
import { startMediaUploads } from "./start-uploads.ts";
import { TagsDialog } from "./tags-dialog.tsx";
import { useSelection } from "./use-selection.ts";

export const meta = () => screenMeta("Media library");

const accept = acceptAttribute(mediaKinds);

/** All files of the media library. */
export default function LibraryScreen() {
  const { state, change } = useListState(libraryList);
  const [params, setParams] = useSearchParams();
  const view: LibraryView = params.get("view") === "list" ? "list" : "grid";
  const page = useQuery(libraryPage(state));
  const selection = useSelection<MediaFile>();
  const requests = useListRequests(mediaKey);
  const [dialog, setDialog] = useState<{ kind: "delete" | "alt" | "tags"; files: readonly MediaFile[] }>();
  const upload = (files: File[]) => void startMediaUploads(files);
  const { target, isOver } = useFileDrop(upload);
  usePastedFiles((files) => {
    if (!document.querySelector("dialog[open]")) upload(files);
  });

  const shown = JSON.stringify([state.search, state.filters]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another list starts without a selection.
  useEffect(() => selection.clear(), [shown]);

  const { selected } = selection;
  const pictures = selected.filter(({ kind }) => kind === "picture");
  const isFiltered = state.search !== "" || Object.keys(state.filters).length > 0;
  const uploadButton = <UploadButton label="Upload files" accept={accept} several onFiles={upload} />;

  /** The current list's versions of files, which may have been reloaded since they were selected. */
  const latest = (files: readonly MediaFile[]) =>
    files.map((file) => page.data?.results.find(({ id }) => id === file.id) ?? file);

  const remove = (files: readonly MediaFile[], force: boolean) =>
    requests.run(async () => {
      try {
        const report = await deleteFiles(files, force);
        requests.setReport(report);
        selection.setSelected((current) => current.filter(({ id }) => !report.done.includes(id)));
      } finally {
        setDialog(undefined);
      }
    });

  const tag = (files: readonly MediaFile[], change: { add: number[]; remove: number[] }) =>
    requests.run(async () => {
      try {
        requests.setReport(await tagFiles(files, change));
        selection.clear();
      } finally {
        setDialog(undefined);
      }
    });

  return (
    <DropArea target={target} isOver={isOver}>
      <Screen
        title="Media library"
        lead="Pictures, videos and documents for the whole site. To add files, drop them anywhere on this screen."
        width="wide"
        detail={page.isError ? undefined : page.data?.count}
        actions={
          <>
            <CameraButton onFiles={upload} />
            {uploadButton}
          </>
        }
      >
        {selected.length > 0 ? (
          <SelectedRows label="Selected files" status={`${selected.length} selected`}>
            {view === "grid" && page.data && page.data.results.some((each) => !selection.isSelected(each)) ? (
              <Button variant="default" onClick={() => selectPage(page.data.results)}>
                Select page
              </Button>
            ) : null}
            <ExplainedButton
              variant="default"
              leftSection={<Icon name="edit" size={18} />}
              whyNot={pictures.length === 0 ? "Only pictures have alt text." : undefined}
              isEvident
              onClick={() => setDialog({ kind: "alt", files: pictures })}
            >
              Alt text
            </ExplainedButton>
            <Button
              variant="default"
              leftSection={<Icon name="tag" size={18} />}
              onClick={() => setDialog({ kind: "tags", files: selected })}
            >
              Tags
            </Button>
            <Button
              variant="default"
              leftSection={<Icon name="download" size={18} />}
              onClick={() => void requests.run(() => downloadFiles(selected))}
            >
              Download
            </Button>
            <Button
              variant="default"
              c="bad"
              leftSection={<Icon name="trash" size={18} />}
              disabled={requests.isBusy}
              onClick={() => setDialog({ kind: "delete", files: selected })}
            >
              Delete
            </Button>
            <Button variant="subtle" color="quiet" onClick={selection.clear}>
              Clear
            </Button>
          </SelectedRows>
        ) : (
          <LibraryFilters state={state} onChange={change} view={view} onView={setView} />
        )}
        <ReportBar report={requests.report} onDismiss={() => requests.setReport(undefined)} />
        <ListResults state={state} onChange={change} query={page} what="the media library" size={LIBRARY_PAGE}>
          {({ results }) => renderFiles(results)}
        </ListResults>
        <p className={classes.dropHint} aria-hidden={!isOver}>
          {isOver ? "Drop files to upload" : ""}
        </p>
      </Screen>
      {dialog?.kind === "delete" ? (
        <DeleteDialog
          files={latest(dialog.files)}
          isBusy={requests.isBusy}
          onConfirm={remove}
          onCancel={() => setDialog(undefined)}
        />
      ) : null}
      {dialog?.kind === "tags" ? (
        <TagsDialog
          files={latest(dialog.files)}
          isBusy={requests.isBusy}
          onConfirm={tag}
          onCancel={() => setDialog(undefined)}
        />
      ) : null}
      {dialog?.kind === "alt" ? <AltDialog files={latest(dialog.files)} onClose={() => setDialog(undefined)} /> : null}
    </DropArea>
  );

  function selectPage(files: MediaFile[]) {
    selection.setSelected((current) => [...current, ...files.filter((file) => !selection.isSelected(file))]);
  }

  function setView(next: LibraryView) {
    setParams(
      (current) => {
        const changed = new URLSearchParams(current);
        if (next === "grid") changed.delete("view");
        else changed.set("view", next);
        return changed;
      },
      { replace: true, preventScrollReset: true },
    );
  }

  function renderFiles(files: MediaFile[]) {
    const common = { files, isStale: page.isPlaceholderData, selection };
    if (files.length > 0)
      return view === "grid" ? (
        <LibraryGrid {...common} />
      ) : (
        <LibraryTable {...common} ordering={state.ordering} onOrder={(ordering) => change({ ordering })} />
      );
    if (isFiltered)
      return (
        <NoMatch
          title={state.search ? `Nothing matches “${state.search}”` : "Nothing matches these filters"}
          onClear={() => change({ search: "", filters: {} })}
        />
      );
    return (
      <Notice title="No files yet">
        Upload the pictures, videos, audio and PDFs for your site. Drop or paste them anywhere on this screen, or choose
        “Upload files”.
      </Notice>
    );
  }
}
