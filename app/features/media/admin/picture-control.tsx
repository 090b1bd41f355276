import { Checkbox, Textarea } from "@mantine/core";
import { useRef } from "react";
import type { PictureOutput } from "#app/platform/media/media-values.ts";
import classes from "./control.module.css";
import { ControlFrame, type ControlProps, focusChooser } from "./control-frame.tsx";
import { MediaPicture } from "./media-picture.tsx";
import { toPictureOutput } from "./media-values.ts";
import { type FieldValue, useWholeValue } from "./use-whole-value.ts";

export type PictureValue = FieldValue<PictureOutput>;

interface PictureControlProps extends ControlProps {
  value: PictureValue;
  onChange: (value: PictureValue) => void;
}

/** A picture from the library, with its alternative text for this place. */
export default function PictureControl({ value, onChange, ...frame }: PictureControlProps) {
  const picture = useWholeValue<PictureOutput>(value, toPictureOutput);
  const alt = useRef<HTMLTextAreaElement>(null);
  return (
    <ControlFrame
      {...frame}
      accept="image/*"
      noun="picture"
      isEmpty={!value}
      onPick={(media) => {
        onChange(toPictureOutput(media));
        requestAnimationFrame(() => alt.current?.focus());
      }}
      onRemove={() => {
        onChange(null);
        focusChooser(frame.id);
      }}
    >
      {picture ? (
        <div className={classes.picture}>
          <MediaPicture className={classes.preview} picture={picture} sizes="(min-width: 62em) 21rem, 90vw" />
          <div className={classes.alt}>
            <Textarea
              ref={alt}
              label="Alt text"
              description="Describes the picture for people who can’t see it."
              autosize
              minRows={1}
              maxRows={6}
              maxLength={500}
              disabled={picture.decorative}
              readOnly={frame.readOnly ?? false}
              value={picture.alt}
              onChange={({ currentTarget }) => onChange({ ...picture, alt: currentTarget.value })}
            />
            <Checkbox
              label="Decorative (adds no information)"
              checked={picture.decorative}
              disabled={frame.readOnly ?? false}
              onChange={({ currentTarget }) => onChange({ ...picture, decorative: currentTarget.checked })}
            />
          </div>
        </div>
      ) : null}
    </ControlFrame>
  );
}
