import { Button } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { lazy, Suspense, useContext, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { Columns } from "#app/ui/admin/columns.tsx";
import { CurrentAccountContext } from "#app/ui/admin/current-account.ts";
import { FormError } from "#app/ui/admin/form-error.tsx";
import { Icon } from "#app/ui/admin/icon.tsx";
import { reportError } from "#app/ui/admin/report-error.ts";
import { Screen } from "#app/ui/admin/screen.tsx";
import { useFileDrop } from "#app/ui/admin/uploads/dropped-files.ts";
import { UploadButton } from "#app/ui/admin/uploads/upload-button.tsx";
import { notify } from "#app/ui/toasts/toasts.ts";
import type { MediaDetail } from "../media.resource.ts";
import { CropPreviews } from "./crop-previews.tsx";
import { DeleteDialog } from "./delete-dialog.tsx";
import { FocalPoint } from "./focal-point.tsx";
import { LibraryLink, libraryPath } from "./library-link.tsx";
import { deleteFiles } from "./media-calls.ts";
import { MediaFields } from "./media-fields.tsx";
import { MediaPreview } from "./media-preview.tsx";
import { mediaItem, mediaKey } from "./media-queries.ts";
import classes from "./media-screen.module.css";
import { MediaSidebar } from "./media-sidebar.tsx";
import { acceptAttribute, getPictureInfo } from "./media-values.ts";
import { UploadProgress } from "./upload-progress.tsx";
import { useMediaSaver } from "./use-media-saver.ts";
import { useOneUpload } from "./use-one-upload.ts";

const EditDialog = lazy(() => import("./edit-dialog.tsx"));

/** Shows and edits a file. */
export function MediaEditor({ media }: { media: MediaDetail }) {
  const account = useContext(CurrentAccountContext);
  const saver = useMediaSaver(media);
  const { stored, values } = saver;
  const [dialog, setDialog] = useState<"edit" | "delete">();
  const navigate = useNavigate();
  const { state } = useLocation();
  const queries = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const isPicture = stored.kind === "picture";
  const mayChange = account.role !== "author" || stored.created_by === account.id;

  const replacing = useOneUpload(
    async (file, options) => {
      await saver.save();
      return (await import("./upload-media.ts")).replaceMedia(stored.id, saver.latest().version, file, options);
    },
    (item) => {
      saver.adopt(item);
      notify.success("The file has been replaced.");
    },
  );
  const { target, isOver } = useFileDrop(([file]) => {
    if (file && mayChange) void replacing.start(file);
  });

  async function remove(files: readonly { id: number }[], force: boolean) {
    setBusy(true);
    try {
      const report = await deleteFiles([stored], force);
      if (report.done.length === files.length) {
        notify.success(`“${stored.name}” has been deleted.`);
        // Navigates first, because the file can no longer be read.
        await navigate(libraryPath(state));
        queries.removeQueries({ queryKey: mediaItem(stored.id).queryKey });
        await queries.invalidateQueries({ queryKey: mediaKey });
        return;
      }
      notify.error(report.failures.map(({ reason }) => reason).join(" "));
    } catch (error) {
      reportError(error);
    }
    setDialog(undefined);
    setBusy(false);
  }

  return (
    <div className={classes.file} data-over={isOver} {...target}>
      <LibraryLink />
      <Screen
        title={stored.name}
        lead="Edit the file’s details and see where it is used."
        actions={
          mayChange ? (
            <>
              <UploadButton
                label="Replace"
                variant="default"
                accept={acceptAttribute([stored.kind])}
                several={false}
                onFiles={([file]) => file && void replacing.start(file)}
              />
              <Button
                variant="default"
                c="bad"
                leftSection={<Icon name="trash" size={18} />}
                onClick={() => setDialog("delete")}
              >
                Delete
              </Button>
            </>
          ) : undefined
        }
      >
        <UploadProgress {...replacing} />
        <FormError>{replacing.problem}</FormError>
        <Columns
          side={
            <>
              <MediaFields saver={saver} readOnly={!mayChange} />
              <MediaSidebar media={stored} />
            </>
          }
        >
          {isPicture ? (
            <>
              <FocalPoint
                picture={getPictureInfo(stored)}
                value={values.focal_point}
                readOnly={!mayChange}
                onChange={(point) => saver.change("focal_point", point)}
              />
              <div className={classes.tools}>
                {mayChange && !stored.animated ? (
                  <Button
                    variant="default"
                    leftSection={<Icon name="crop" size={18} />}
                    onClick={() => setDialog("edit")}
                  >
                    Rotate and crop
                  </Button>
                ) : null}
                <p className={classes.help} id="focal-help">
                  The focal point stays visible in every crop. Click to set it, drag it, or move it with the arrow keys.
                </p>
              </div>
              <section aria-labelledby="crops-title" className={classes.section}>
                <h2 id="crops-title">Crops</h2>
                <CropPreviews picture={getPictureInfo(stored)} focalPoint={values.focal_point} />
              </section>
            </>
          ) : (
            <MediaPreview media={stored} />
          )}
        </Columns>
      </Screen>
      {dialog === "delete" ? (
        <DeleteDialog files={[stored]} isBusy={isBusy} onConfirm={remove} onCancel={() => setDialog(undefined)} />
      ) : null}
      <Suspense>
        {dialog === "edit" ? (
          <EditDialog
            media={stored}
            onClose={() => setDialog(undefined)}
            onDone={(item) => {
              saver.adopt(item);
              setDialog(undefined);
            }}
          />
        ) : null}
      </Suspense>
    </div>
  );
}
