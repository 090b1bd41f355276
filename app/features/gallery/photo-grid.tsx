import { type CSSProperties, useContext } from "react";
import { Link } from "react-router";
import { LanguageContext, languageAttributes } from "#app/ui/language-context.tsx";
import { Picture } from "#app/ui/picture.tsx";
import { listRatioOf, type PhotoCard } from "./photo-card.ts";
import { photoLinkId } from "./photo-link-id.ts";
import { lightboxPath, photoPath } from "./photo-paths.ts";
import "./photo-grid.css";

interface PhotoGridProps {
  photos: PhotoCard[];
  /** The slug of the album that is shown, if it is one. */
  album?: string;
  /** No other picture of the page comes before. */
  first?: boolean;
}

/** Photos in rows of even height, each in its own shape. A photo opens in the lightbox, or else on its own page. */
export function PhotoGrid({ photos, album, first = false }: PhotoGridProps) {
  const around = useContext(LanguageContext);
  return (
    <ul className="photo-grid">
      {photos.map(({ id, at, language, title, image }, index) => {
        const ratio = listRatioOf(image);
        return (
          <li key={id} style={shapeOf(image, ratio)}>
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
                sizes={sizesOf(ratio)}
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

/** What the rows are made from. A picture too small for a row is not made larger. */
const shapeOf = ({ width }: PhotoCard["image"], ratio: number) =>
  ({ "--ratio": ratio, ...(width && width < ratio * LARGEST_ROW && { "--most": `${width}px` }) }) as CSSProperties;

/** In pixels. */
const LARGEST_ROW = 440;

/** Rows are about 20 rem high, on a telephone 7 to 10; they are stretched a little to fill the width. */
const sizesOf = (ratio: number) =>
  `(min-width: 48rem) min(${Math.round(ratio * 340)}px, 76rem), min(${Math.round(ratio * 170)}px, 100vw)`;
