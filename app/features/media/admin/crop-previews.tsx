import {
  cropArea,
  listWidths,
  type PictureAspect,
  type PictureInfo,
  pictureAspects,
  pictureUrl,
} from "#app/ui/picture-sources.ts";
import classes from "./media-screen.module.css";

/** The site's crops, as they will look with this focal point. */
export function CropPreviews({
  picture,
  focalPoint,
}: {
  picture: PictureInfo;
  focalPoint: PictureInfo["focal_point"];
}) {
  const { width, height } = picture;
  const widths = listWidths(picture);
  const shown = widths.findLast((each) => each <= 480) ?? widths[0];
  if (!width || !height || shown === undefined) return null;
  const url = pictureUrl(picture, shown, "webp");
  const aspects = Object.keys(pictureAspects) as PictureAspect[];
  return (
    <ul className={classes.crops}>
      {aspects.map((aspect) => {
        const area = cropArea({ width, height, focal_point: focalPoint }, aspect);
        return (
          <li key={aspect}>
            <span className={classes.crop} style={{ aspectRatio: `${area.width} / ${area.height}` }}>
              <img
                src={url}
                alt=""
                style={{
                  width: `${(width / area.width) * 100}%`,
                  left: `${(-area.left / area.width) * 100}%`,
                  top: `${(-area.top / area.height) * 100}%`,
                }}
              />
            </span>
            {aspect === "40x21" ? "Link preview" : aspect.replace("x", ":")}
          </li>
        );
      })}
    </ul>
  );
}
