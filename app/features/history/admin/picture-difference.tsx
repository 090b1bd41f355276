import type { PictureOutput } from "#app/platform/media/media-values.ts";
import { listWidths, pictureUrl } from "#app/ui/picture-sources.ts";
import classes from "./difference.module.css";
import { TextDifference } from "./text-difference.tsx";

export function PictureVersion({ picture, label }: { picture: PictureOutput; label: string }) {
  const width = listWidths(picture).find((candidate) => candidate >= 320) ?? listWidths(picture)[0];
  return (
    <figure className={classes.thumbnail}>
      {width === undefined ? null : (
        <img src={pictureUrl(picture, width, "webp")} alt={picture.alt} width={160} loading="lazy" />
      )}
      <figcaption>{label}</figcaption>
    </figure>
  );
}

interface PictureDifferenceProps {
  before: PictureOutput | null | undefined;
  after: PictureOutput | null | undefined;
}

/** Two pictures side by side, or the changes to the same picture. */
export function PictureDifference({ before, after }: PictureDifferenceProps) {
  if (before && after && before.media === after.media)
    return (
      <>
        <PictureVersion picture={after} label="Same picture" />
        <p className={classes.remark}>Alt text:</p>
        <TextDifference before={formatAlt(before)} after={formatAlt(after)} />
      </>
    );
  return (
    <div className={classes.pictures}>
      {before ? (
        <PictureVersion picture={before} label="Before" />
      ) : (
        <p className={classes.remark}>Before: no picture</p>
      )}
      {after ? <PictureVersion picture={after} label="After" /> : <p className={classes.remark}>After: no picture</p>}
    </div>
  );
}

const formatAlt = ({ alt, decorative }: PictureOutput) => (decorative ? "(decorative)" : alt);
