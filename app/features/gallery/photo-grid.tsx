import { type CSSProperties, useContext } from "react";
import { Link } from "react-router";
import { LanguageContext, languageAttributes } from "#app/ui/language-context.tsx";
import { Picture } from "#app/ui/picture.tsx";
import { getListRatio, type PhotoCard } from "./photo-card.ts";
import { photoLinkId } from "./photo-link-id.ts";
import { lightboxPath, photoPath } from "./photo-paths.ts";
import "./photo-grid.css";

interface PhotoGridProps {
  photos: PhotoCard[];
  /** The slug of the current album, if any. */
  album?: string;
  /** Whether these are the first pictures of the page. */
  first?: boolean;
}

/** Photos in justified rows. A photo opens in the lightbox, or without script on its own page. */
export function PhotoGrid({ photos, album, first = false }: PhotoGridProps) {
  const around = useContext(LanguageContext);
  return (
    <ul className="photo-grid">
      {photos.map(({ id, at, language, title, image }, index) => {
        const ratio = getListRatio(image);
        return (
          <li key={id} style={layoutStyle(image, ratio)}>
            <Link
              id={photoLinkId(id)}
              className="photo"
              to={lightboxPath(at, album)}
              mask={photoPath(id, album)}
              state={{ title }}
              preventScrollReset
              data-hold
              {...languageAttributes(around, language)}
              defaultShouldRevalidate={false}
            >
              <Picture
                picture={{ ...image, alt: image.alt || title }}
                sizes={formatSizes(ratio)}
                eager={first && index < 3}
              />
              <span className="photo-title" aria-hidden={image.alt ? undefined : true}>
                {title}
              </span>
            </Link>
          </li>
        );
      })}
    </ul>
  );
}

/** The variables for the layout of rows. A picture that is too small for a row is not enlarged. */
const layoutStyle = ({ width }: PhotoCard["image"], ratio: number) =>
  ({ "--ratio": ratio, ...(width && width < ratio * MAX_ROW_HEIGHT && { "--most": `${width}px` }) }) as CSSProperties;

/** In pixels. */
const MAX_ROW_HEIGHT = 440;

/** Rows are about 20 rem high, 7 to 10 on a phone, and are stretched slightly to fill the width. */
const formatSizes = (ratio: number) =>
  `(min-width: 48rem) min(${Math.round(ratio * 340)}px, 76rem), min(${Math.round(ratio * 170)}px, 100vw)`;
