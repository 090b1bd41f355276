import PhotoSwipe, { type SlideData } from "photoswipe";
import type { RefObject } from "react";
import { listWidths, pictureUrl } from "#app/ui/picture-sources.ts";
import type { PhotoCard } from "./photo-card.ts";
import { photoLinkId } from "./photo-link-id.ts";

interface LightboxData {
  photos: ReadonlyMap<number, PhotoCard>;
  count: number;
  onMove: (at: number) => void;
  onClose: () => void;
}

/**
 * Opens PhotoSwipe inside a modal dialog, which handles focus and the Escape key.
 * @param index the index of the first photo
 * @param data a ref, since photos and callbacks change while PhotoSwipe is open
 */
export function openPhotoSwipe(element: HTMLElement, index: number, data: RefObject<LightboxData>): PhotoSwipe {
  let lastClick = Number.NEGATIVE_INFINITY;
  const swipe: PhotoSwipe = new PhotoSwipe({
    index,
    appendToEl: element,
    loop: false,
    trapFocus: false,
    returnFocus: false,
    escKey: false,
    wheelToZoom: true,
    bgOpacity: 1,
    showHideAnimationType: "fade",
    showAnimationDuration: 160,
    hideAnimationDuration: 160,
    imageClickAction: (point, { timeStamp }) => {
      // A double click zooms once.
      if (timeStamp - lastClick > 400) swipe.currSlide?.toggleZoom(point);
      lastClick = timeStamp;
    },
    // Keeps the caption from covering the picture.
    paddingFn: ({ x, y }) => {
      const side = x < 700 ? 0 : 72;
      return { top: 60, bottom: y < 500 ? 60 : x < 700 ? 144 : 112, left: side, right: side };
    },
    closeTitle: "Close",
    zoomTitle: "Zoom",
    arrowPrevTitle: "Previous photo",
    arrowNextTitle: "Next photo",
    errorMsg: "This photo couldn’t be loaded. Try again in a moment.",
  });
  swipe.addFilter("numItems", () => data.current.count);
  swipe.addFilter("itemData", (_, at) => toSlide(data.current.photos.get(at + 1)));
  swipe.on("change", () => data.current.onMove(swipe.currIndex + 1));
  swipe.on("keydown", (event) => {
    const { originalEvent } = event;
    if (isModified(originalEvent)) return;
    // PhotoSwipe would show another photo.
    if (panZoomed(swipe, originalEvent)) event.preventDefault();
    else onKey(swipe, data.current.count, originalEvent);
  });
  let closed = false;
  swipe.on("close", () => {
    closed = true;
  });
  swipe.on("destroy", () => closed && data.current.onClose());
  swipe.init();
  labelParts(swipe);
  return swipe;
}

/** The role of a dialog is that of the element around it; the inner part gets a label for screen readers. */
function labelParts(swipe: PhotoSwipe) {
  swipe.element?.removeAttribute("role");
  swipe.element?.removeAttribute("tabindex");
  swipe.scrollWrap?.setAttribute("aria-label", "Photos");
}

const isModified = ({ ctrlKey, metaKey, altKey }: KeyboardEvent) => ctrlKey || metaKey || altKey;

/** How far an arrow key moves a zoomed photo, in CSS pixels. */
const PAN_STEP = 80;

/** Moves a zoomed photo with the arrow keys. @returns whether it was such a key */
function panZoomed({ currSlide }: PhotoSwipe, event: KeyboardEvent): boolean {
  const step = { ArrowLeft: [1, 0], ArrowRight: [-1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] }[event.key];
  if (!step || !currSlide || currSlide.currZoomLevel <= currSlide.zoomLevels.fit) return false;
  const [x = 0, y = 0] = step;
  currSlide.panTo(currSlide.pan.x + x * PAN_STEP, currSlide.pan.y + y * PAN_STEP);
  event.preventDefault();
  return true;
}

function onKey(swipe: PhotoSwipe, count: number, event: KeyboardEvent) {
  const { key } = event;
  if (key === "Home") swipe.goTo(0);
  else if (key === "End") swipe.goTo(count - 1);
  // On most keyboards, + is = with Shift.
  else if (key === "+" || key === "=") zoom(swipe, 1.5);
  else if (key === "-") zoom(swipe, 1 / 1.5);
  else return;
  event.preventDefault();
}

function zoom(swipe: PhotoSwipe, factor: number) {
  const slide = swipe.currSlide;
  if (!slide?.isZoomable()) return;
  const { fit, max } = slide.zoomLevels;
  const centre = { x: swipe.viewportSize.x / 2, y: swipe.viewportSize.y / 2 };
  swipe.zoomTo(Math.min(max, Math.max(fit, slide.currZoomLevel * factor)), centre, swipe.options.zoomAnimationDuration);
}

/** A photo with its available sizes; an empty slide while the photo is being loaded. */
function toSlide(photo: PhotoCard | undefined): SlideData {
  if (!photo) return { html: "" };
  const { image, id, title } = photo;
  const isStill = image.animated && window.matchMedia("(prefers-reduced-motion: reduce)").matches;
  const format = isStill ? "jpg" : "webp";
  const widths = listWidths(image);
  const widest = widths.at(-1);
  if (!widest || !image.width || !image.height) return { src: image.url, alt: image.alt || title };
  const inList = document.querySelector<HTMLImageElement>(`#${photoLinkId(id)} picture img`);
  return {
    src: pictureUrl(image, widest, format),
    srcset: widths.map((width) => `${pictureUrl(image, width, format)} ${width}w`).join(", "),
    msrc: inList?.currentSrc,
    width: widest,
    height: Math.round((widest * image.height) / image.width),
    alt: image.alt || title,
  };
}
