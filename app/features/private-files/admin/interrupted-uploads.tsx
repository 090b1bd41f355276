import { Button, VisuallyHidden } from "@mantine/core";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { formatBytes } from "#app/platform/text/format-bytes.ts";
import { ConfirmDialog } from "#app/ui/admin/confirm-dialog.tsx";
import { isSessionExpired, LoadError } from "#app/ui/admin/load-error.tsx";
import { FactList, FactRow, Section } from "#app/ui/admin/section.tsx";
import { TimeText } from "#app/ui/admin/time-text.tsx";
import { discardUpload } from "#app/ui/admin/uploads/discard-upload.ts";
import { computeFingerprint } from "#app/ui/admin/uploads/fingerprint.ts";
import { UploadButton } from "#app/ui/admin/uploads/upload-button.tsx";
import { isOfThisTab, startUploads, useUploads } from "#app/ui/admin/uploads/upload-queue.ts";
import { folderPath } from "../folder-tree.ts";
import classes from "./private-files.module.css";
import {
  createUploadTarget,
  getFolderId,
  getUploadUrl,
  type InterruptedUpload,
  interruptedQuery,
  type ListedFolder,
  privateFilesKey,
} from "./private-files-calls.ts";

/** Uploads that a closed tab or a lost connection interrupted; choosing the file again resumes them. */
export function InterruptedUploads({ folders }: { folders: readonly ListedFolder[] }) {
  const queries = useQueryClient();
  const interrupted = useQuery(interruptedQuery);
  const [other, setOther] = useState<{ id: string; name: string }>();
  const [discarded, setDiscarded] = useState<InterruptedUpload>();
  const [isBusy, setBusy] = useState(false);
  // Uploads that start or fail in this tab leave or join the list.
  useUploads();
  const refresh = () => queries.invalidateQueries({ queryKey: privateFilesKey });
  const listFolders = (upload: InterruptedUpload) => folderPath([...folders], getFolderId(upload) ?? null);

  const resume = async (upload: InterruptedUpload, file: File | undefined) => {
    if (!file) return;
    const isSame = file.size === upload.length && (await computeFingerprint(file)) === upload.fingerprint;
    setOther(isSame ? undefined : { id: upload.id, name: file.name });
    if (!isSame) return;
    startUploads([file], {
      ...createUploadTarget(listFolders(upload).at(-1)?.id, refresh),
      address: getUploadUrl(upload),
    });
  };
  const discard = async (upload: InterruptedUpload) => {
    setBusy(true);
    await discardUpload(getUploadUrl(upload));
    await refresh();
    setBusy(false);
    setDiscarded(undefined);
  };

  if (interrupted.error && !isSessionExpired(interrupted.error))
    return <LoadError what="the interrupted uploads" error={interrupted.error} onRetry={() => interrupted.refetch()} />;
  const shown = interrupted.data?.filter((each) => !each.is_receiving && !isOfThisTab(getUploadUrl(each))) ?? [];
  if (shown.length === 0) return null;
  return (
    <>
      <Section
        title="Interrupted uploads"
        lead="Choose the same file again to resume. Only the remaining part is uploaded."
      >
        <FactList label="Interrupted uploads">
          {shown.map((upload) => (
            <FactRow
              key={upload.id}
              title={upload.name}
              facts={
                <>
                  {Math.floor((upload.offset / Math.max(1, upload.length)) * 100)}% of {formatBytes(upload.length)}{" "}
                  uploaded. {describeFolder(upload)} Kept until <TimeText value={upload.expires_at} withTime />.
                  {other?.id === upload.id ? (
                    <span role="alert" className={classes.otherFile}>
                      “{other.name}” is a different file, or has changed. Choose the original file, or start a new
                      upload.
                    </span>
                  ) : null}
                </>
              }
              actions={
                <>
                  <UploadButton
                    label="Choose the file again"
                    about={upload.name}
                    several={false}
                    variant="default"
                    onFiles={([file]) => void resume(upload, file)}
                  />
                  <Button variant="default" c="bad" onClick={() => setDiscarded(upload)}>
                    Discard<VisuallyHidden> {upload.name}</VisuallyHidden>
                  </Button>
                </>
              }
            />
          ))}
        </FactList>
      </Section>
      <ConfirmDialog
        opened={discarded !== undefined}
        title={`Discard the upload of “${discarded?.name}”?`}
        action="Discard"
        busy={isBusy}
        onConfirm={() => discarded && void discard(discarded)}
        onCancel={() => setDiscarded(undefined)}
      >
        The uploaded part is deleted. The file on your device is not affected.
      </ConfirmDialog>
    </>
  );

  function describeFolder(upload: InterruptedUpload) {
    const folder = listFolders(upload).at(-1);
    if (folder) return `Folder: “${folder.name}”.`;
    return getFolderId(upload) === undefined
      ? "No folder."
      : "Its folder was deleted, so the file won’t be in a folder.";
  }
}
