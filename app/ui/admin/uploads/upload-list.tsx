import { ActionIcon, Progress } from "@mantine/core";
import { formatBytes } from "#app/platform/text/format-bytes.ts";
import { Icon } from "#app/ui/admin/icon.tsx";
import { onFirstClick } from "#app/ui/admin/on-first-click.ts";
import { isUnderWay, pauseUpload, type QueuedUpload, removeUpload, resumeUpload, retryUpload } from "./upload-queue.ts";
import classes from "./uploads.module.css";

interface UploadListProps {
  uploads: readonly QueuedUpload[];
  /** Whether the surrounding component has its own button to discard the upload. */
  isKept?: boolean;
}

/** Uploads with their progress, and the actions for each. */
export function UploadList({ uploads, isKept = false }: UploadListProps) {
  return (
    <ul className={classes.list}>
      {uploads.map((upload) => (
        <UploadItem key={upload.id} upload={upload} isKept={isKept} />
      ))}
    </ul>
  );
}

function UploadItem({ upload, isKept }: { upload: QueuedUpload; isKept: boolean }) {
  const { id, name, state, progress } = upload;
  return (
    <li className={classes.upload} data-state={state}>
      <span className={classes.name} title={name}>
        {name}
      </span>
      <span className={classes.status}>{describeStatus(upload)}</span>
      {isUnderWay(upload) ? (
        <Progress.Root className={classes.progress} size="sm">
          <Progress.Section value={progress * 100} aria-label={`Upload of ${name}`} />
        </Progress.Root>
      ) : null}
      <span className={classes.buttons}>
        {state === "sending" || state === "interrupted" || state === "paused" ? (
          <ActionIcon
            variant="subtle"
            color="quiet"
            size="lg"
            aria-label={state === "paused" ? `Resume the upload of ${name}` : `Pause the upload of ${name}`}
            onClick={onFirstClick(() => (state === "paused" ? resumeUpload(id) : pauseUpload(id)))}
          >
            <Icon name={state === "paused" ? "play" : "pause"} size={18} />
          </ActionIcon>
        ) : null}
        {state === "failed" ? (
          <ActionIcon variant="subtle" size="lg" aria-label={`Try ${name} again`} onClick={() => retryUpload(id)}>
            <Icon name="replace" size={18} />
          </ActionIcon>
        ) : null}
        {isKept ? null : (
          <ActionIcon
            variant="subtle"
            color="quiet"
            size="lg"
            aria-label={isUnderWay(upload) ? `Cancel the upload of ${name}` : `Remove ${name} from the list`}
            onClick={() => removeUpload(id)}
          >
            <Icon name="close" size={18} />
          </ActionIcon>
        )}
      </span>
    </li>
  );
}

function describeStatus({ state, progress, size, message, doneLabel }: QueuedUpload): string {
  switch (state) {
    case "queued":
      return "Waiting";
    case "checking":
      return "Checking…";
    case "sending":
      return `${Math.floor(progress * 100)}% of ${formatBytes(size)}`;
    case "paused":
      return `Paused at ${Math.floor(progress * 100)}% of ${formatBytes(size)}`;
    case "interrupted":
      return "Connection lost. Retrying…";
    case "processing":
      return "Processing…";
    case "done":
      return doneLabel;
    case "failed":
      return message ?? "Upload failed.";
  }
}
