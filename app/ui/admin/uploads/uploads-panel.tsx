import { ActionIcon, CloseButton, VisuallyHidden } from "@mantine/core";
import { useState } from "react";
import { Icon } from "#app/ui/admin/icon.tsx";
import { UploadList } from "./upload-list.tsx";
import { clearUploads, isUnderWay, type QueuedUpload, useUploads } from "./upload-queue.ts";
import classes from "./uploads.module.css";

/** This tab's uploads, in the corner of every screen. */
export default function UploadsPanel() {
  const uploads = useUploads().filter(({ isShownThere }) => !isShownThere);
  const [chosen, setFolded] = useState<boolean>();
  // Collapses once all uploads are done, since none needs attention any more.
  const isFolded = chosen ?? uploads.every(({ state }) => state === "done");
  const underWay = uploads.filter(isUnderWay).length;
  const summary = summarizeUploads(uploads);
  return (
    <>
      <div className={classes.room} />
      <section className={classes.panel} aria-label="Uploads">
        <div className={classes.head}>
          <h2>{summary}</h2>
          <VisuallyHidden role="status">{underWay === 0 ? summary : ""}</VisuallyHidden>
          <ActionIcon
            variant="subtle"
            color="quiet"
            size="lg"
            aria-expanded={!isFolded}
            aria-label={isFolded ? "Show uploads" : "Hide uploads"}
            onClick={() => setFolded(!isFolded)}
          >
            <Icon name={isFolded ? "chevron-up" : "chevron-down"} size={18} />
          </ActionIcon>
          {underWay === 0 ? <CloseButton size="lg" aria-label="Close uploads" onClick={clearUploads} /> : null}
        </div>
        {isFolded ? null : <UploadList uploads={uploads} />}
      </section>
    </>
  );
}

function summarizeUploads(uploads: readonly QueuedUpload[]): string {
  const count = (state: QueuedUpload["state"]) => uploads.filter((each) => each.state === state).length;
  const [done, failed] = [count("done"), count("failed")];
  const files = (number: number) => (number === 1 ? "1 file" : `${number} files`);
  if (done + failed < uploads.length) return `Uploading: ${done} of ${files(uploads.length)} done`;
  return [done > 0 && `${files(done)} uploaded`, failed > 0 && `${files(failed)} failed`].filter(Boolean).join(", ");
}
