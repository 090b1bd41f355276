import type { PictureOutput } from "#app/platform/media/media-values.ts";
import { cropSize, listWidths, pictureUrl } from "#app/ui/picture-sources.ts";
import type { ShareImage } from "../page-head.ts";

/** The picture in the aspect ratio of social networks, up to 1280 pixels wide. */
export function shareImage(siteUrl: string, picture: PictureOutput | null): ShareImage | undefined {
  if (!picture?.width || !picture.height) return undefined;
  const width = listWidths(picture, "40x21").findLast((each) => each <= 1280);
  if (width === undefined) return undefined;
  const shape = cropSize(picture.width, picture.height, "40x21");
  return {
    url: siteUrl + pictureUrl(picture, width, "jpg", "40x21"),
    width,
    height: Math.round((width * shape.height) / shape.width),
    alt: picture.alt,
  };
}
