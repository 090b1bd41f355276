import { Button, Input } from "@mantine/core";
import { type ReactNode, useId } from "react";
import { Icon } from "#app/ui/admin/icon.tsx";
import { useFileDrop } from "#app/ui/admin/uploads/dropped-files.ts";
import type { MediaDetail } from "../media.resource.ts";
import classes from "./control.module.css";
import { useMediaPicker } from "./media-provider.tsx";
import { listAcceptedKinds, type PickedMedia } from "./media-values.ts";
import { UploadProgress } from "./upload-progress.tsx";
import { useOneUpload } from "./use-one-upload.ts";

export interface ControlProps {
  /** The id of the group of its controls. */
  id: string;
  label: string;
  required?: boolean;
  error?: ReactNode;
  readOnly?: boolean;
}

interface FrameProps extends ControlProps {
  accept: string;
  /** The chosen thing: "picture", "file". */
  noun: string;
  isEmpty: boolean;
  onPick: (media: PickedMedia) => void;
  onRemove: () => void;
  children: ReactNode;
}

/** The common frame of picture and file fields: choosing from the library, dropping a file, replacing and removing. */
export function ControlFrame(props: FrameProps) {
  const { id, label, required = false, error, readOnly = false, accept, noun, isEmpty, onPick, onRemove } = props;
  const labelId = useId();
  const errorId = useId();
  const { pick } = useMediaPicker();
  const uploading = useOneUpload(
    async (file, options) => (await import("./upload-media.ts")).uploadMedia(file, options),
    take,
  );
  const { target, isOver } = useFileDrop(([file]) => {
    if (file && !readOnly) void uploading.start(file);
  });

  function take(media: MediaDetail | PickedMedia) {
    if (listAcceptedKinds(accept).includes(media.kind)) onPick(media);
    else uploading.setProblem(`${media.name} was added to the library, but its type can’t be used here.`);
  }

  async function choose() {
    const [media] = await pick({ accept });
    if (media) take(media);
  }

  const message = uploading.problem ?? error;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as a drop zone in all browsers.
    <div role="group" id={id} tabIndex={-1} aria-labelledby={labelId} aria-describedby={message ? errorId : undefined}>
      <Input.Label component="div" id={labelId} required={required}>
        {label}
      </Input.Label>
      <div className={classes.zone} data-over={isOver} data-empty={isEmpty} data-error={Boolean(message)} {...target}>
        {uploading.upload ? <UploadProgress {...uploading} /> : props.children}
        {readOnly || uploading.upload ? null : (
          <div className={classes.actions}>
            <Button
              variant="default"
              size="compact-md"
              data-choose
              leftSection={<Icon name={isEmpty ? "image" : "replace"} size={16} />}
              aria-label={isEmpty ? undefined : `Replace ${noun}: ${label}`}
              onClick={choose}
            >
              {isEmpty ? `Choose a ${noun}` : "Replace"}
            </Button>
            {isEmpty ? (
              <span className={classes.hint}>or drop it here</span>
            ) : (
              <Button
                variant="subtle"
                size="compact-md"
                color="quiet"
                aria-label={`Remove ${noun}: ${label}`}
                onClick={onRemove}
              >
                Remove
              </Button>
            )}
          </div>
        )}
      </div>
      <Input.Error component="div" id={errorId} role={message ? "alert" : undefined}>
        {message}
      </Input.Error>
    </div>
  );
}

/** Moves the focus to the button that chooses a file, which stays when the file is removed. */
export const focusChooser = (id: string) =>
  requestAnimationFrame(() => document.getElementById(id)?.querySelector<HTMLElement>("[data-choose]")?.focus());
