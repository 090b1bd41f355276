import { Icon, type IconName } from "#app/ui/admin/icon.tsx";
import { listWidths, type PictureAspect, pictureUrl, placeholderColour } from "#app/ui/picture-sources.ts";
import type { MediaFile } from "../media.resource.ts";
import classes from "./media.module.css";
import { getPictureInfo } from "./media-values.ts";

const icons: Record<MediaFile["kind"], IconName> = {
  picture: "image",
  video: "film",
  audio: "audio",
  document: "article",
  captions: "captions",
};

/** A small picture of a file, or the icon of its kind. It is decorative, because the name is next to it. */
export function Thumbnail({ media, aspect = "4x3" }: { media: MediaFile; aspect?: PictureAspect }) {
  const picture = getPictureInfo(media);
  const widths = media.kind === "picture" ? listWidths(picture, aspect) : [];
  const width = widths.findLast((each) => each <= 320);
  if (width === undefined)
    return (
      <span className={classes.kind}>
        <Icon name={icons[media.kind]} size={32} />
      </span>
    );
  return (
    <img
      className={classes.thumbnail}
      src={pictureUrl(picture, width, "webp", aspect)}
      alt=""
      loading="lazy"
      decoding="async"
      {...(picture.placeholder && { style: { backgroundColor: placeholderColour(picture.placeholder) } })}
    />
  );
}
