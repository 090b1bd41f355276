import type PhotoSwipe from "photoswipe";
import { useContext, useEffect, useLayoutEffect, useRef } from "react";
import { Link } from "react-router";
import { LanguageContext, languageAttributes } from "#app/ui/language-context.tsx";
import { openPhotoSwipe } from "./open-photoswipe.ts";
import type { PhotoCard } from "./photo-card.ts";
import "photoswipe/style.css";
import "./lightbox.css";

interface LightboxProps {
  /** The photos loaded so far, by their number in the list. */
  photos: ReadonlyMap<number, PhotoCard>;
  /** The number of photos in the list. */
  count: number;
  /** The number of the current photo, from 1. */
  at: number;
  getPath: (photo: PhotoCard) => string;
  /** Called with the number of the new current photo. */
  onMove: (at: number) => void;
  onClose: () => void;
}

/**
 * Photos in a modal dialog, which traps focus and screen readers; PhotoSwipe handles the gestures:
 * swiping, pinching, double taps, dragging.
 */
export default function Lightbox({ photos, count, at, getPath, onMove, onClose }: LightboxProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const stage = useRef<HTMLDivElement>(null);
  const swipe = useRef<PhotoSwipe>(null);
  const data = useRef({ photos, count, onMove, onClose });
  data.current = { photos, count, onMove, onClose };

  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    // Not its first control, since PhotoSwipe shows and hides the controls.
    element?.focus();
    return () => element?.close();
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: it opens once, at the initial photo
  useEffect(() => {
    if (!stage.current) return;
    const opened = openPhotoSwipe(stage.current, at - 1, data);
    swipe.current = opened;
    return () => {
      swipe.current = null;
      // PhotoSwipe cannot be closed during its opening animation.
      opened.isDestroying = true;
      opened.destroy();
    };
  }, []);

  useEffect(() => {
    if (swipe.current && swipe.current.currIndex !== at - 1) swipe.current.goTo(at - 1);
  }, [at]);

  const missing = useRef<number[]>([]);
  useEffect(() => {
    for (const number of missing.current) if (photos.has(number)) swipe.current?.refreshSlideContent(number - 1);
    missing.current = [at - 1, at, at + 1].filter((number) => number >= 1 && number <= count && !photos.has(number));
  }, [photos, at, count]);

  const close = () => (swipe.current?.opener.isOpen ? swipe.current.close() : onClose());
  const photo = photos.get(at);
  const around = useContext(LanguageContext);
  const language = languageAttributes(around, photo?.language ?? around);
  return (
    <dialog
      ref={dialog}
      className="lightbox"
      aria-label="Photos"
      tabIndex={-1}
      onCancel={(event) => {
        event.preventDefault();
        close();
      }}
    >
      <div ref={stage} className="lightbox-stage" />
      <div className="lightbox-caption">
        <div className="lightbox-description" aria-live="polite">
          <p className="visually-hidden">
            Photo {at} of {count}
          </p>
          {photo?.image.alt ? (
            <p className="visually-hidden" {...language}>
              {photo.image.alt}
            </p>
          ) : null}
          {photo ? (
            <p className="lightbox-title" {...language}>
              {photo.title}
            </p>
          ) : null}
          {photo?.caption ? (
            <p className="lightbox-text" {...language}>
              {photo.caption}
            </p>
          ) : null}
        </div>
        {photo ? <Link to={getPath(photo)}>Photo page</Link> : null}
      </div>
    </dialog>
  );
}
