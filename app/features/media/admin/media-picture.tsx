import type { CSSProperties } from "react";
import { type PictureInfo, pictureUrl, placeholderColour, widthsOf } from "#app/ui/picture-sources.ts";

interface MediaPictureProps {
  picture: PictureInfo;
  /** The `sizes` attribute. */
  sizes: string;
  className?: string | undefined;
}

/** A picture of the library, whole. Decorative: its alternative text is beside it, to be edited. */
export function MediaPicture({ picture, sizes, className }: MediaPictureProps) {
  const widths = widthsOf(picture);
  const last = widths.at(-1);
  if (last === undefined) return <img className={className} src={picture.url} alt="" />;
  const url = (width: number) => pictureUrl(picture, width, "webp");
  return (
    <img
      className={className}
      src={url(widths.findLast((each) => each <= 960) ?? last)}
      srcSet={widths.map((each) => `${url(each)} ${each}w`).join(", ")}
      sizes={sizes}
      width={picture.width ?? undefined}
      height={picture.height ?? undefined}
      alt=""
      decoding="async"
      style={styleOf(picture)}
    />
  );
}

/** The shape is for styles that bound the height: there is no width to derive it from before the picture has loaded. */
const styleOf = ({ width, height, placeholder }: PictureInfo) =>
  ({
    ...(width && height && { "--picture-width": `${width}px`, "--picture-shape": width / height }),
    ...(placeholder && { backgroundColor: placeholderColour(placeholder) }),
  }) as CSSProperties;
