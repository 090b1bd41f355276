import { preload } from "react-dom";
import {
  type PictureInfo,
  type PictureShape,
  type PictureSources,
  pictureSources,
  placeholderSquares,
} from "./picture-sources.ts";

interface PictureProps {
  /** `alt` is empty if the picture is decorative. */
  picture: PictureInfo & { alt: string };
  /** The `sizes` attribute. */
  sizes: string;
  /** By default the picture is not cropped, and may be as wide as the largest screen. */
  shape?: PictureShape;
  className?: string;
  /** For pictures above the fold: requested before styles and fonts, with high priority. */
  eager?: boolean;
  /** Loaded when it is near the viewport. If neither lazy nor eager: loaded with the page, with low priority. */
  lazy?: boolean;
}

/** A responsive picture of the media library, with reserved space and a blurred placeholder. */
export function Picture({ picture, sizes, shape, className, eager = false, lazy = !eager }: PictureProps) {
  const { sources, img } = pictureSources(picture, shape);
  if (eager) preloadBest(img.src, sources, sizes);
  return (
    <span className={className ? `picture ${className}` : "picture"}>
      {picture.placeholder ? (
        <span className="picture-blur">
          <svg
            viewBox="0 0 3 3"
            preserveAspectRatio="none"
            aria-hidden="true"
            // biome-ignore lint/security/noDangerouslySetInnerHtml: drawn here, from numbers only.
            dangerouslySetInnerHTML={{ __html: placeholderSquares(picture.placeholder) }}
          />
        </span>
      ) : null}
      <picture>
        {sources.map(({ type, srcSet, media }) => (
          <source key={type + media} type={type} srcSet={srcSet} sizes={sizes} media={media} />
        ))}
        <img
          {...img}
          sizes={img.srcSet && sizes}
          alt={picture.alt}
          loading={lazy ? "lazy" : undefined}
          fetchPriority={eager ? "high" : lazy ? undefined : "low"}
          decoding="async"
        />
      </picture>
    </span>
  );
}

/** Uses the connection that brought the page, which is free again and fast: React puts this link before all others. */
function preloadBest(src: string, [best]: PictureSources["sources"], sizes: string) {
  if (!best || best.media) return;
  const { type, srcSet } = best;
  preload(src, { as: "image", type, imageSrcSet: srcSet, imageSizes: sizes, fetchPriority: "high" });
}
