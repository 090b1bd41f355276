import { lazy, Suspense, useEffect, useMemo, useRef, useState } from "react";
import { useFetcher, useLocation, useNavigate } from "react-router";
import type { PhotoCard } from "./photo-card.ts";
import { photoLinkId } from "./photo-link-id.ts";
import { AT, listPageOf, photoPath, photosPath } from "./photo-paths.ts";

/** Fetched when a visitor opens it. Where a newer build has taken its place, the photo has a page of its own. */
const Lightbox = lazy(() =>
  import("./lightbox.tsx").catch(() => {
    window.location.reload();
    return new Promise<never>(() => {});
  }),
);

interface PhotoLightboxProps {
  photos: PhotoCard[];
  count: number;
  /** The slug of the album, if the list is one. */
  album?: string;
}

/** The place in the list whose photo lies over it; undefined where none does. */
export function useOpenPhotoNumber(): number | undefined {
  const { mask, search } = useLocation();
  const at = Number(new URLSearchParams(search).get(AT));
  return mask && Number.isInteger(at) && at > 0 ? at : undefined;
}

/**
 * The lightbox over a list: the address bar shows the page of the photo in view, Back closes it,
 * and pages of the list are fetched as somebody comes near them.
 */
export function PhotoLightbox({ photos, count, album, opened }: PhotoLightboxProps & { opened: number }) {
  const [at, setAt] = useState(opened);
  const known = useKnownPhotos({ photos, count, album }, at);
  const navigate = useNavigate();
  const [isLeft, setLeft] = useState(false);
  const settled = useAddress(isLeft ? undefined : known.get(at), at, album);
  useReturn(known.get(at), at === opened);

  return (
    <Suspense>
      <Lightbox
        photos={known}
        count={count}
        at={at}
        pageOf={({ id }) => photoPath(id, album)}
        onMove={setAt}
        onClose={async () => {
          setLeft(true);
          // A change of the address under way would bring the lightbox back.
          await settled.current;
          void navigate(-1);
        }}
      />
    </Suspense>
  );
}

/** The photos of the list's pages that have been seen so far; the next one is fetched in time. */
function useKnownPhotos({ photos, count, album }: PhotoLightboxProps, at: number): ReadonlyMap<number, PhotoCard> {
  const { data, state, load } = useFetcher<{ photos: PhotoCard[] }>();
  const [fetched, setFetched] = useState<PhotoCard[]>([]);
  const asked = useRef(new Set<number>());

  useEffect(() => {
    if (data) setFetched((before) => [...before, ...data.photos]);
  }, [data]);
  const known = useMemo(() => new Map([...photos, ...fetched].map((photo) => [photo.at, photo])), [photos, fetched]);

  const near = [at, at + 1, at - 1, at + 2, at - 2].filter((place) => place >= 1 && place <= count);
  const page = near.filter((place) => !known.has(place)).map(listPageOf)[0];
  useEffect(() => {
    if (page === undefined || state !== "idle" || asked.current.has(page)) return;
    asked.current.add(page);
    void load(photosPath(album, page));
  }, [page, state, album, load]);
  return known;
}

/** The address bar follows the photo in view, once it rests: browsers refuse too many changes in a row. */
function useAddress(photo: PhotoCard | undefined, at: number, album: string | undefined) {
  const { search, pathname, mask } = useLocation();
  const navigate = useNavigate();
  const changing = useRef<Promise<void> | void>(undefined);
  const shown = photo && photoPath(photo.id, album);
  const title = photo?.title;
  const current = mask && mask.pathname + mask.search;
  useEffect(() => {
    if (!shown || shown === current) return;
    const parameters = new URLSearchParams(search);
    parameters.set(AT, String(at));
    const options = { replace: true, preventScrollReset: true, defaultShouldRevalidate: false };
    const timer = setTimeout(() => {
      changing.current = navigate(
        { pathname, search: parameters.toString() },
        { ...options, mask: shown, state: { title } },
      );
    }, 100);
    return () => clearTimeout(timer);
  }, [shown, title, current, at, pathname, search, navigate]);
  return changing;
}

/** After the lightbox has gone, the keyboard is at the photo that was seen last; the page stays where it was. */
function useReturn(photo: PhotoCard | undefined, unmoved: boolean) {
  const last = useRef({ photo, unmoved });
  last.current = { photo, unmoved };
  useEffect(
    () => () => {
      const { photo: seen, unmoved: stayed } = last.current;
      const link = seen && document.getElementById(photoLinkId(seen.id));
      if (!stayed) link?.scrollIntoView({ block: "nearest" });
      link?.focus({ preventScroll: true });
    },
    [],
  );
}

/** Opening, closing and moving through the lightbox changes nothing of the list beneath. */
export function isLightboxNavigation(from: URL, to: URL): boolean {
  const [before, after] = [from, to].map((url) => {
    const list = new URL(url);
    list.searchParams.delete(AT);
    return list.href;
  });
  return before === after && from.href !== to.href;
}
