import { Button, Textarea } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { ApiError } from "#app/platform/api-client/api-error.ts";
import { staffApi } from "#app/platform/api-client/staff-api.ts";
import { Dialog } from "#app/ui/admin/dialog.tsx";
import { errorTexts } from "#app/ui/admin/error-text.ts";
import { FormError } from "#app/ui/admin/form-error.tsx";
import { filesPath, type MediaDetail, type MediaFile } from "../media.resource.ts";
import classes from "./library.module.css";
import { MediaPicture } from "./media-picture.tsx";
import { mediaKey } from "./media-queries.ts";
import { getPictureInfo } from "./media-values.ts";

/** Requests alternative text for one picture after the other. */
export function AltDialog({ files, onClose }: { files: readonly MediaFile[]; onClose: () => void }) {
  const [at, setAt] = useState(0);
  const media = files[at];
  if (!media) return null;
  const next = () => (at + 1 < files.length ? setAt(at + 1) : onClose());
  return (
    <Dialog
      opened
      closable
      width="wide"
      title={files.length === 1 ? "Alt text" : `Alt text: ${at + 1} of ${files.length}`}
      onClose={onClose}
    >
      <AltForm key={media.id} media={media} isLast={at + 1 === files.length} onNext={next} />
    </Dialog>
  );
}

function AltForm({ media, isLast, onNext }: { media: MediaFile; isLast: boolean; onNext: () => void }) {
  const [alt, setAlt] = useState(media.alt);
  const [base, setBase] = useState(media);
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const queries = useQueryClient();

  async function save(event: FormEvent) {
    event.preventDefault();
    if (alt.trim() === base.alt) return onNext();
    setBusy(true);
    setProblem(undefined);
    try {
      await staffApi().patch(`${filesPath}${media.id}/`, { alt, version: base.version });
      await queries.invalidateQueries({ queryKey: mediaKey });
      onNext();
    } catch (error) {
      const current = error instanceof ApiError && error.status === 409 ? getCurrent(error) : undefined;
      if (current) setBase(current);
      setProblem(
        current ? `Someone else changed the alt text to “${current.alt}”. Save again to use yours.` : errorTexts(error),
      );
      setBusy(false);
    }
  }

  return (
    <form className={classes.altForm} onSubmit={save}>
      <MediaPicture
        className={classes.altPicture}
        picture={getPictureInfo(media)}
        sizes="(min-width: 60em) 36rem, 90vw"
      />
      <div className={classes.altFields}>
        <p className={classes.fileName}>{media.name}</p>
        <Textarea
          data-autofocus
          label="Alt text"
          description="Describes the picture for people who can’t see it. Used by default wherever the picture is added."
          autosize
          minRows={3}
          maxLength={500}
          value={alt}
          onChange={(event) => setAlt(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) event.currentTarget.form?.requestSubmit();
          }}
        />
        <FormError>{problem}</FormError>
        <div className={classes.dialogActions}>
          {isLast ? null : (
            <Button variant="default" onClick={onNext}>
              Skip
            </Button>
          )}
          <Button type="submit" loading={isBusy}>
            {isLast ? "Save" : "Save and next"}
          </Button>
        </div>
      </div>
    </form>
  );
}

/** The file's current state, from the response to a change of an outdated version. */
export const getCurrent = ({ body }: ApiError): MediaDetail | undefined => (body as { current?: MediaDetail }).current;
