import type PhotoSwipe from "photoswipe";
import { useContext, useEffect, useLayoutEffect, useRef } from "react";
import { Link } from "react-router";
import { LanguageContext, languageAttributes } from "#app/ui/language-context.tsx";
import { openPhotoSwipe } from "./lightbox-stage.ts";
import type { PhotoCard } from "./photo-card.ts";
import "photoswipe/style.css";
import "./lightbox.css";

interface LightboxProps {
  /** The photos that are known so far, by their place in the list. */
  photos: ReadonlyMap<number, PhotoCard>;
  /** How many the list has. */
  count: number;
  /** The place of the one that is shown, from 1. */
  at: number;
  /** Its own page, which says more. */
  pageOf: (photo: PhotoCard) => string;
  /** Another photo has come into view. */
  onMove: (at: number) => void;
  onClose: () => void;
}

/**
 * Photos over the page they were chosen on. The browser's own modal dialog keeps the keyboard and
 * screen readers inside; PhotoSwipe knows the gestures: swiping, pinching, double taps, dragging.
 */
export default function Lightbox({ photos, count, at, pageOf, onMove, onClose }: LightboxProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const stage = useRef<HTMLDivElement>(null);
  const swipe = useRef<PhotoSwipe>(null);
  const now = useRef({ photos, count, onMove, onClose });
  now.current = { photos, count, onMove, onClose };

  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    // Not what is first in it, which goes and comes with the controls.
    element?.focus();
    return () => element?.close();
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: it opens once, where it was asked to
  useEffect(() => {
    if (!stage.current) return;
    const opened = openPhotoSwipe(stage.current, at - 1, now);
    swipe.current = opened;
    return () => {
      swipe.current = null;
      // While it is still opening it would not let itself be closed.
      opened.isDestroying = true;
      opened.destroy();
    };
  }, []);

  useEffect(() => {
    if (swipe.current && swipe.current.currIndex !== at - 1) swipe.current.goTo(at - 1);
  }, [at]);

  const missing = useRef<number[]>([]);
  useEffect(() => {
    for (const place of missing.current) if (photos.has(place)) swipe.current?.refreshSlideContent(place - 1);
    missing.current = [at - 1, at, at + 1].filter((place) => place >= 1 && place <= count && !photos.has(place));
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
        {photo ? <Link to={pageOf(photo)}>Photo page</Link> : null}
      </div>
    </dialog>
  );
}
