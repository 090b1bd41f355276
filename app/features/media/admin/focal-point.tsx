import { VisuallyHidden } from "@mantine/core";
import { type KeyboardEvent, type PointerEvent, useRef, useState } from "react";
import type { PictureInfo } from "#app/ui/picture-sources.ts";
import { MediaPicture } from "./media-picture.tsx";
import classes from "./media-screen.module.css";

type Point = PictureInfo["focal_point"];

interface FocalPointProps {
  picture: PictureInfo;
  value: Point;
  readOnly: boolean;
  onChange: (point: Point) => void;
}

const arrows: Record<string, readonly [x: number, y: number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

const clamp = (value: number) => Math.round(Math.max(0, Math.min(1, value)) * 100) / 100;

/** Sets the point that crops keep visible: by clicking, by dragging the mark, or with the arrow keys on it. */
export function FocalPoint({ picture, value, readOnly, onChange }: FocalPointProps) {
  const area = useRef<HTMLDivElement>(null);
  const [announced, setAnnounced] = useState("");
  const place = `${Math.round(value.x * 100)}% from the left, ${Math.round(value.y * 100)}% from the top`;

  function moveTo(event: { clientX: number; clientY: number }) {
    const box = area.current?.getBoundingClientRect();
    if (!box || readOnly) return;
    onChange({ x: clamp((event.clientX - box.left) / box.width), y: clamp((event.clientY - box.top) / box.height) });
  }

  function onKeyDown(event: KeyboardEvent) {
    const step = arrows[event.key];
    if (!step || readOnly) return;
    event.preventDefault();
    const size = event.shiftKey ? 0.1 : 0.01;
    const next = { x: clamp(value.x + step[0] * size), y: clamp(value.y + step[1] * size) };
    onChange(next);
    setAnnounced(`${Math.round(next.x * 100)}% from the left, ${Math.round(next.y * 100)}% from the top`);
  }

  const drag = {
    onPointerDown: (event: PointerEvent<HTMLElement>) => event.currentTarget.setPointerCapture(event.pointerId),
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      if (event.currentTarget.hasPointerCapture(event.pointerId)) moveTo(event);
    },
  };
  const { width, height } = picture;
  // Reserves the picture's final size before it has loaded.
  const size = width && height ? { width: `min(100%, ${width}px, ${(70 * width) / height}dvh)` } : undefined;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the mark in it is the control for the keyboard.
    // biome-ignore lint/a11y/useKeyWithClickEvents: as above.
    <div className={classes.focal} ref={area} style={size} data-readonly={readOnly} onClick={moveTo}>
      <MediaPicture picture={picture} sizes="(min-width: 62em) 44rem, 92vw" />
      <button
        type="button"
        className={classes.mark}
        style={{ left: `${value.x * 100}%`, top: `${value.y * 100}%` }}
        aria-label={`Focal point, ${place}`}
        aria-describedby="focal-help"
        disabled={readOnly}
        onClick={(event) => event.stopPropagation()}
        onKeyDown={onKeyDown}
        {...drag}
      />
      <VisuallyHidden role="status">{announced}</VisuallyHidden>
    </div>
  );
}
