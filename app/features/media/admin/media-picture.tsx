import type { CSSProperties } from "react";
import { listWidths, type PictureInfo, pictureUrl, placeholderColour } from "#app/ui/picture-sources.ts";

interface MediaPictureProps {
  picture: PictureInfo;
  /** The `sizes` attribute. */
  sizes: string;
  className?: string | undefined;
}

/** A whole picture from the library. It is decorative here, because its alternative text is edited beside it. */
export function MediaPicture({ picture, sizes, className }: MediaPictureProps) {
  const widths = listWidths(picture);
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
      style={buildStyle(picture)}
    />
  );
}

/** Styles that limit the height need the aspect ratio, because no width is known before the picture has loaded. */
const buildStyle = ({ width, height, placeholder }: PictureInfo) =>
  ({
    ...(width && height && { "--picture-width": `${width}px`, "--picture-shape": width / height }),
    ...(placeholder && { backgroundColor: placeholderColour(placeholder) }),
  }) as CSSProperties;
