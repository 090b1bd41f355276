import { Button, Progress } from "@mantine/core";
import classes from "./control.module.css";
import type { useOneUpload } from "./use-one-upload.ts";

type Uploading = ReturnType<typeof useOneUpload>;

export function UploadProgress({ upload, cancel }: Pick<Uploading, "upload" | "cancel">) {
  if (!upload) return null;
  const { name, phase, progress } = upload;
  return (
    <div className={classes.uploading}>
      <span role="status">
        {phase === "interrupted"
          ? "Connection lost. Retrying…"
          : phase === "processing"
            ? `${name} is being processed…`
            : `Uploading ${name}`}
      </span>
      <Progress.Root size="sm">
        <Progress.Section value={progress * 100} aria-label={`Upload of ${name}`} />
      </Progress.Root>
      <Button variant="subtle" size="compact-sm" color="quiet" onClick={cancel}>
        Cancel
      </Button>
    </div>
  );
}
