import { type PictureAspect, type PictureInfo, pictureSources, placeholderUrl } from "./picture-sources.ts";

interface PictureProps {
  /** Its `alt` may be empty where it only decorates. */
  picture: PictureInfo & { alt: string };
  /** How wide it is shown, as the `sizes` attribute has it. */
  sizes: string;
  /** The shape to crop to; without it the picture keeps its own. */
  aspect?: PictureAspect;
  className?: string;
  /** In sight when the page is opened: fetched at once, and before others. */
  eager?: boolean;
  /** Fetched when it comes near; else, where it is not eager, with the page, after what is in sight. */
  lazy?: boolean;
}

/** A picture of the media library: room kept free, blurred until it is there, in the size and format that fits. */
export function Picture({ picture, sizes, aspect, className, eager = false, lazy = !eager }: PictureProps) {
  const { sources, img } = pictureSources(picture, aspect);
  return (
    <span className={className ? `picture ${className}` : "picture"}>
      {picture.placeholder ? (
        <svg className="picture-blur" aria-hidden="true">
          <image href={placeholderUrl(picture.placeholder)} width="100%" height="100%" preserveAspectRatio="none" />
        </svg>
      ) : null}
      <picture>
        {sources.map(({ type, srcSet, media }) => (
          <source key={type + media} type={type} srcSet={srcSet} sizes={sizes} media={media} />
        ))}
        <img
          {...img}
          sizes={"srcSet" in img ? sizes : undefined}
          alt={picture.alt}
          loading={lazy ? "lazy" : undefined}
          fetchPriority={eager ? "high" : lazy ? undefined : "low"}
          decoding="async"
        />
      </picture>
    </span>
  );
}
