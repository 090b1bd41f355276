import { Link } from "react-router";
import { Picture } from "#app/ui/picture.tsx";
import type { Album } from "./album.ts";
import { photosPath } from "./photo-paths.ts";
import "./album-list.css";
import { albumCover } from "./album-cover.ts";

/** Albums with their cover, name and number of photos. */
export function AlbumList({ albums }: { albums: Album[] }) {
  return (
    <ul className="albums">
      {albums.map(({ id, slug, name, count, cover }) => (
        <li key={id}>
          <Link className="album" to={photosPath(slug)}>
            <span className="album-cover">
              {cover ? <Picture picture={cover} sizes="(min-width: 64rem) 12rem, 8.5rem" shape={albumCover} /> : null}
            </span>
            <span className="album-name">{name}</span>
            <span className="album-count">{photoCount(count)}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

export function AlbumNav({ albums, current }: { albums: Album[]; current?: string }) {
  return (
    <nav className="album-nav" aria-label="Albums">
      <ul>
        <li>
          <Link to={photosPath()} aria-current={current === undefined ? "page" : undefined}>
            All photos
          </Link>
        </li>
        {albums.map(({ id, slug, name }) => (
          <li key={id}>
            <Link to={photosPath(slug)} aria-current={current === slug ? "page" : undefined}>
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

export const photoCount = (count: number) => (count === 1 ? "1 photo" : `${count} photos`);
