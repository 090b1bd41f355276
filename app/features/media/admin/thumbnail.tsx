import { useState } from "react";
import { Icon, type IconName } from "#app/ui/admin/icon.tsx";
import { listWidths, type PictureAspect, pictureUrl, placeholderColour } from "#app/ui/picture-sources.ts";
import type { MediaFile } from "../media.resource.ts";
import classes from "./media.module.css";
import { getPictureInfo } from "./media-values.ts";
import { usePreview } from "./preview/use-preview.ts";

const icons: Record<MediaFile["kind"], IconName> = {
  picture: "image",
  video: "film",
  audio: "audio",
  document: "article",
  captions: "captions",
};

/** A small picture of a file, a frame or its first page, or the icon of its kind. It is decorative, because the name is next to it. */
export function Thumbnail({ media, aspect = "4x3" }: { media: MediaFile; aspect?: PictureAspect }) {
  const picture = getPictureInfo(media);
  const widths = media.kind === "picture" ? listWidths(picture, aspect) : [];
  const width = widths.findLast((each) => each <= 320);
  if (width === undefined) return <Preview media={media} isSmall={aspect === "1x1"} />;
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

/** The icon beside a preview tells it from a picture, where there is room for it. */
function Preview({ media, isSmall }: { media: MediaFile; isSmall: boolean }) {
  const preview = usePreview(media);
  const [failed, setFailed] = useState<string>();
  const icon = <Icon name={icons[media.kind]} size={32} />;
  if (!preview || preview === failed) return <span className={classes.kind}>{icon}</span>;
  return (
    <span className={classes.preview}>
      <img
        className={classes.thumbnail}
        src={preview}
        alt=""
        loading="lazy"
        decoding="async"
        onError={() => setFailed(preview)}
      />
      {isSmall ? null : <span className={classes.badge}>{icon}</span>}
    </span>
  );
}
