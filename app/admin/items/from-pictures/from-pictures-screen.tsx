import { Button, Checkbox, NativeSelect } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { use, useEffect, useState } from "react";
import { useBlocker, useNavigate, useSearchParams } from "react-router";
import { images } from "#app/features/gallery/gallery.resource.ts";
import { acceptAttribute } from "#app/features/media/admin/media-values.ts";
import { adminListPath } from "#app/resources/admin-path.ts";
import { Breadcrumbs } from "#app/ui/admin/breadcrumbs.tsx";
import { ConfirmDialog } from "#app/ui/admin/confirm-dialog.tsx";
import { CurrentAccountContext } from "#app/ui/admin/current-account.ts";
import { ExplainedButton } from "#app/ui/admin/explained-button.tsx";
import { Notice, Screen } from "#app/ui/admin/screen.tsx";
import { screenMeta } from "#app/ui/admin/screen-meta.ts";
import { useFileDrop, usePastedFiles } from "#app/ui/admin/uploads/dropped-files.ts";
import { UploadButton } from "#app/ui/admin/uploads/upload-button.tsx";
import { removeUpload, useUploads } from "#app/ui/admin/uploads/upload-queue.ts";
import { notify } from "#app/ui/toasts/toasts.ts";
import { formatItemCount } from "../bulk-actions.ts";
import { getFieldLabel } from "../declarations.ts";
import { FieldControl } from "../form/field.tsx";
import { fields } from "../form/fields.ts";
import { FieldKindsContext } from "../form/form-contexts.tsx";
import { listKey } from "../item-calls.ts";
import { addItem } from "./add-item.ts";
import classes from "./from-pictures.module.css";
import { PictureRowFields } from "./picture-row.tsx";
import { type RowOrder, rowOrders, usePictureRows } from "./use-picture-rows.ts";

export const meta = () => screenMeta("Add photos");

/** Adds many photos, one for each picture. */
export default function FromPicturesScreen() {
  const [params] = useSearchParams();
  const { rows, add, change, remove, order } = usePictureRows();
  const uploads = useUploads();
  const account = use(CurrentAccountContext);
  const queries = useQueryClient();
  const navigate = useNavigate();
  const [category, setCategory] = useState<unknown>(() => Number(params.get("category")) || null);
  const canPublish = account.role !== "author";
  const [isPublished, setPublished] = useState(false);
  const [adding, setAdding] = useState<number>();
  const ready = rows.filter(({ media }) => media);
  const failed = rows.filter(
    ({ media, uploadId }) => !media && uploads.find(({ id }) => id === uploadId)?.state === "failed",
  );
  const isBusy = adding !== undefined;
  const categoryId = readId(category);
  const list = `${adminListPath(images)}?${new URLSearchParams(categoryId ? { category: String(categoryId) } : {})}`;

  const { target, isOver } = useFileDrop(add);
  usePastedFiles(add);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => rows.length > 0 && currentLocation.pathname !== nextLocation.pathname,
  );
  const hasRows = rows.length > 0;
  useEffect(() => {
    if (!hasRows) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener("beforeunload", ask);
    return () => removeEventListener("beforeunload", ask);
  }, [hasRows]);

  /** Adds the photos one after the other, so that they keep this order; rows that fail stay. */
  async function addAll() {
    let done = 0;
    for (const row of ready) {
      setAdding(done);
      const values = { category, ...(canPublish && isPublished ? { status: "published" } : {}) };
      const errors = await addItem(row, values);
      if (errors) change(row.key, { errors });
      else {
        done += 1;
        remove(row.key);
      }
    }
    setAdding(undefined);
    await queries.invalidateQueries({ queryKey: listKey(images) });
    if (done > 0) notify.success(`${formatItemCount(images, done)} added.`);
    setFinished(done > 0 && done === rows.length);
    if (done < ready.length)
      notify.error(`${formatItemCount(images, ready.length - done)} couldn’t be added. See below.`);
  }

  // Leaves after the last row is gone, so that no dialog asks whether to stay.
  const [isFinished, setFinished] = useState(false);
  useEffect(() => {
    if (isFinished && !hasRows) void navigate(list);
  }, [isFinished, hasRows, navigate, list]);

  const uploadButton = (
    <UploadButton
      label="Choose pictures"
      accept={acceptAttribute(["picture"])}
      several
      variant={hasRows ? "default" : "filled"}
      onFiles={add}
    />
  );
  return (
    <div className={classes.screen} data-over={isOver} {...target}>
      <Breadcrumbs trail={[{ label: images.labels.many, to: list }]} />
      <Screen
        title="Add photos"
        lead="Each picture becomes a separate photo. Add titles, then publish now or later."
        detail={hasRows ? rows.length : undefined}
        actions={hasRows ? uploadButton : null}
      >
        <div className={classes.common}>
          <FieldKindsContext value={fields}>
            <FieldControl
              definition={images}
              name="category"
              label={getFieldLabel(images, "category")}
              value={category}
              onChange={setCategory}
            />
          </FieldKindsContext>
          {rows.length > 1 ? (
            <NativeSelect
              label="Order"
              data={[...rowOrders]}
              defaultValue="added"
              onChange={(event) => order(event.currentTarget.value as RowOrder)}
            />
          ) : null}
          {canPublish ? (
            <Checkbox
              className={classes.publish ?? ""}
              label="Publish now"
              checked={isPublished}
              onChange={(event) => setPublished(event.currentTarget.checked)}
            />
          ) : null}
        </div>
        {hasRows ? (
          <>
            <ul className={classes.rows} aria-label={images.labels.many}>
              {rows.map((row) => (
                <PictureRowFields
                  key={row.key}
                  row={row}
                  upload={uploads.find(({ id }) => id === row.uploadId)}
                  onChange={change}
                  onRemove={leaveOut}
                />
              ))}
            </ul>
            <div className={classes.foot}>
              <span role="status">
                {isBusy
                  ? `${adding} of ${ready.length} added`
                  : ready.length < rows.length
                    ? `${ready.length} of ${rows.length} uploaded`
                    : ""}
              </span>
              <Button variant="default" disabled={isBusy} onClick={copyTitles}>
                Use titles as alt text
              </Button>
              <ExplainedButton loading={isBusy} whyNot={isBusy ? undefined : whyNotYet()} onClick={() => void addAll()}>
                {`Add ${formatItemCount(images, rows.length)}`}
              </ExplainedButton>
            </div>
          </>
        ) : (
          <Notice title="Drop photos here" action={uploadButton}>
            You can also paste them. Titles are taken from the file names, and you can edit titles and dates before
            adding the photos.
          </Notice>
        )}
      </Screen>
      <ConfirmDialog
        opened={blocker.state === "blocked"}
        title="Leave without adding the photos?"
        action="Leave"
        onConfirm={() => blocker.proceed?.()}
        onCancel={() => blocker.reset?.()}
      >
        The pictures stay in the media library, but the titles and alt text you entered here will be lost.
      </ConfirmDialog>
    </div>
  );

  function whyNotYet() {
    if (failed.length > 0)
      return `${failed.length} couldn’t be uploaded. Try again or remove ${failed.length === 1 ? "it" : "them"}.`;
    return ready.length < rows.length ? "Wait for the uploads to finish." : undefined;
  }

  function leaveOut(key: string) {
    const row = rows.find((each) => each.key === key);
    if (row && !row.media) removeUpload(row.uploadId);
    remove(key);
  }

  function copyTitles() {
    for (const { key, title, alt } of rows) if (alt.trim() === "") change(key, { alt: title });
  }
}

const readId = (value: unknown): number | undefined =>
  typeof value === "number" ? value : (value as { id?: number } | null | undefined)?.id;
