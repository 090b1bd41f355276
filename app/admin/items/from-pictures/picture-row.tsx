import { CloseButton, Textarea, TextInput } from "@mantine/core";
import { memo } from "react";
import { Thumbnail } from "#app/features/media/admin/thumbnail.tsx";
import { UploadList } from "#app/ui/admin/uploads/upload-list.tsx";
import type { QueuedUpload } from "#app/ui/admin/uploads/upload-queue.ts";
import classes from "./from-pictures.module.css";
import type { PictureRow } from "./use-picture-rows.ts";

interface PictureRowProps {
  row: PictureRow;
  /** Undefined once it was removed from the list of uploads. */
  upload: QueuedUpload | undefined;
  onChange: (key: string, changes: Partial<PictureRow>) => void;
  onRemove: (key: string) => void;
}

const ownFields = ["title", "taken_on", "image"];

/** One picture, with the texts of the photo that is made from it. */
export const PictureRowFields = memo(function PictureRowFields(props: PictureRowProps) {
  const { row, upload, onChange, onRemove } = props;
  const { key, media, fileName, title, alt, day, errors = {} } = row;
  const others = Object.entries(errors).filter(([name]) => !ownFields.includes(name) && name !== "codes");
  const label = (text: string) => `${text} of ${fileName}`;
  return (
    <li className={classes.row} aria-label={fileName}>
      <div className={classes.picture} data-missing={media === undefined}>
        {media ? <Thumbnail media={media} /> : upload ? <UploadList uploads={[upload]} isKept /> : <p>Not uploaded</p>}
      </div>
      <div className={classes.fields}>
        <TextInput
          label="Title"
          aria-label={label("Title")}
          maxLength={200}
          value={title}
          error={errors.title?.join(" ")}
          onChange={(event) => onChange(key, { title: event.currentTarget.value })}
        />
        <TextInput
          label="Date taken"
          aria-label={label("Date taken")}
          type="date"
          max="9999-12-31"
          value={day ?? ""}
          error={errors.taken_on?.join(" ")}
          onChange={(event) => onChange(key, { day: event.currentTarget.value || null })}
        />
        <Textarea
          className={classes.alt ?? ""}
          label="Alt text"
          aria-label={label("Alt text")}
          autosize
          minRows={1}
          maxLength={500}
          value={alt}
          error={errors.image?.join(" ")}
          onChange={(event) => onChange(key, { alt: event.currentTarget.value })}
        />
        {others.length > 0 ? <p className={classes.error}>{others.flatMap(([, texts]) => texts).join(" ")}</p> : null}
      </div>
      <CloseButton size="lg" aria-label={`Remove ${fileName}`} onClick={() => onRemove(key)} />
    </li>
  );
});
