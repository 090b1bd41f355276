import { data, Link, type ShouldRevalidateFunctionArgs } from "react-router";
import { requestContext } from "#app/platform/request-context.ts";
import { headMeta } from "#app/site/page-head.ts";
import { PageHeader } from "#app/site/page-header.tsx";
import { Pager } from "#app/site/pager.tsx";
import { sitePages } from "#app/site/pages/page-paths.ts";
import { RESULTS, ResultsHeading } from "#app/site/results-heading.tsx";
import { SUBSCRIBE_ANCHOR } from "#app/site/subscribe-result.ts";
import { AlbumList, AlbumNav, photoCount } from "../album-list.tsx";
import { PhotoGrid } from "../photo-grid.tsx";
import { isLightboxNavigation, PhotoLightbox, useOpenPhotoNumber } from "../photo-lightbox.tsx";
import { photosPath } from "../photo-paths.ts";
import type { Route } from "./+types/photos.ts";
import { loadPhotos, type PhotoList } from "./photos-loader.server.ts";
import "./photos.css";

const { path, scene } = sitePages["gallery-photos"];

export async function loader({ context, request }: Route.LoaderArgs) {
  const list = await loadPhotos(context.get(requestContext), request);
  return data(list, { status: list.unknown ? 404 : 200 });
}

export const shouldRevalidate = ({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  isLightboxNavigation(currentUrl, nextUrl) ? false : defaultShouldRevalidate;

export function meta({ loaderData, location }: Route.MetaArgs) {
  if (!loaderData) return [];
  const { head } = loaderData;
  const inLightbox = location.mask ? (location.state as { title?: string } | null)?.title : undefined;
  return headMeta(inLightbox ? { ...head, title: `${inLightbox} · ${head.title}` } : head);
}

export default function Photos({ loaderData }: Route.ComponentProps) {
  const { top, album, albums, photos, count, page, pageCount } = loaderData;
  const opened = useOpenPhotoNumber();
  const isStart = !album && page === 1;
  return (
    <>
      <PageHeader page={top} path={path} scene={scene} />
      <div className="photos">
        {isStart && albums.length > 0 && !loaderData.unknown ? (
          <section aria-labelledby="albums-title">
            <h2 id="albums-title">Albums</h2>
            <AlbumList albums={albums} />
          </section>
        ) : null}
        {!isStart || loaderData.unknown ? <AlbumNav albums={albums} current={album?.slug} /> : null}
        {photos.length > 0 ? (
          <section aria-labelledby={RESULTS}>
            <ResultsHeading list={loaderData} className="photos-title">
              {photoCount(count)}
              {album ? null : " in all"}
            </ResultsHeading>
            <PhotoGrid photos={photos} album={album?.slug} first={!top.hero} />
          </section>
        ) : (
          <Empty unknown={loaderData.unknown} />
        )}
        <Pager page={page} pageCount={pageCount} />
      </div>
      {opened ? (
        <PhotoLightbox
          key={album?.slug ?? ""}
          photos={photos}
          count={count}
          album={album?.slug}
          opened={Math.min(opened, count)}
        />
      ) : null}
    </>
  );
}

function Empty({ unknown }: Pick<PhotoList, "unknown">) {
  if (unknown) {
    return (
      <p className="photos-empty">
        This album doesn’t exist. It may have been renamed. See <Link to={photosPath()}>all photos</Link>.
      </p>
    );
  }
  return (
    <p className="photos-empty">
      No photos yet. <a href={`#${SUBSCRIBE_ANCHOR}`}>Subscribe to the newsletter</a> to hear about new photos.
    </p>
  );
}
