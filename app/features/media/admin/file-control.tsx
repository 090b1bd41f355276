import type { FileOutput } from "#app/platform/media/media-values.ts";
import { formatBytes } from "#app/platform/text/format-bytes.ts";
import { Icon } from "#app/ui/admin/icon.tsx";
import classes from "./control.module.css";
import { ControlFrame, type ControlProps, focusChooser } from "./control-frame.tsx";
import { toFileOutput } from "./media-values.ts";
import { type FieldValue, useWholeValue } from "./use-whole-value.ts";

export type FileValue = FieldValue<FileOutput>;

interface FileControlProps extends ControlProps {
  /** The allowed types, as in HTML: `application/pdf`, `video/*`. */
  accept: string;
  value: FileValue;
  onChange: (value: FileValue) => void;
}

/** A file from the library: a PDF, a recording or captions. */
export default function FileControl({ accept, value, onChange, ...frame }: FileControlProps) {
  const file = useWholeValue<FileOutput>(value, toFileOutput);
  return (
    <ControlFrame
      {...frame}
      accept={accept}
      noun="file"
      isEmpty={!value}
      onPick={(media) => {
        onChange(toFileOutput(media));
        focusChooser(frame.id);
      }}
      onRemove={() => {
        onChange(null);
        focusChooser(frame.id);
      }}
    >
      {file ? (
        <div className={classes.file}>
          <Icon name="article" />
          <a href={file.url} target="_blank" rel="noreferrer">
            {file.name}
          </a>
          <span className={classes.hint}>{formatBytes(file.size)}</span>
        </div>
      ) : null}
    </ControlFrame>
  );
}
