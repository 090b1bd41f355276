import { lazy, Suspense, useEffect, useMemo, useRef, useState } from "react";
import { useFetcher, useLocation, useNavigate } from "react-router";
import type { PhotoCard } from "./photo-card.ts";
import { photoLinkId } from "./photo-link-id.ts";
import { AT, getListPage, photoPath, photosPath } from "./photo-paths.ts";

/** Loaded on demand. If a new build has replaced the module, reloading opens the photo's own page. */
const Lightbox = lazy(() =>
  import("./lightbox.tsx").catch(() => {
    window.location.reload();
    return new Promise<never>(() => {});
  }),
);

interface PhotoLightboxProps {
  photos: PhotoCard[];
  count: number;
  /** The slug of the current album, if any. */
  album?: string;
}

/** The number of the photo that is open in the lightbox, from 1; undefined if the lightbox is closed. */
export function useOpenPhotoNumber(): number | undefined {
  const { mask, search } = useLocation();
  const at = Number(new URLSearchParams(search).get(AT));
  return mask && Number.isInteger(at) && at > 0 ? at : undefined;
}

/**
 * The lightbox over a list. The address bar shows the path of the current photo's page, Back closes the
 * lightbox, and further pages of the list are loaded ahead.
 */
export function PhotoLightbox({ photos, count, album, opened }: PhotoLightboxProps & { opened: number }) {
  const [at, setAt] = useState(opened);
  const known = useLoadedPhotos({ photos, count, album }, at);
  const navigate = useNavigate();
  const [isClosing, setClosing] = useState(false);
  const pendingNavigation = useAddressBar(isClosing ? undefined : known.get(at), at, album);
  useFocusReturn(known.get(at), at === opened);

  return (
    <Suspense>
      <Lightbox
        photos={known}
        count={count}
        at={at}
        getPath={({ id }) => photoPath(id, album)}
        onMove={setAt}
        onClose={async () => {
          setClosing(true);
          // A pending change of the URL would open the lightbox again.
          await pendingNavigation.current;
          void navigate(-1);
        }}
      />
    </Suspense>
  );
}

/** The photos loaded so far, by number; loads the page of the photos next to the current one. */
function useLoadedPhotos({ photos, count, album }: PhotoLightboxProps, at: number): ReadonlyMap<number, PhotoCard> {
  const { data, state, load } = useFetcher<{ photos: PhotoCard[] }>();
  const [fetched, setFetched] = useState<PhotoCard[]>([]);
  const requested = useRef(new Set<number>());

  useEffect(() => {
    if (data) setFetched((before) => [...before, ...data.photos]);
  }, [data]);
  const known = useMemo(() => new Map([...photos, ...fetched].map((photo) => [photo.at, photo])), [photos, fetched]);

  const near = [at, at + 1, at - 1, at + 2, at - 2].filter((number) => number >= 1 && number <= count);
  const page = near.filter((number) => !known.has(number)).map(getListPage)[0];
  useEffect(() => {
    if (page === undefined || state !== "idle" || requested.current.has(page)) return;
    requested.current.add(page);
    void load(photosPath(album, page));
  }, [page, state, album, load]);
  return known;
}

/** Updates the URL to the current photo, with a delay, since browsers limit the rate of changes. */
function useAddressBar(photo: PhotoCard | undefined, at: number, album: string | undefined) {
  const { search, pathname, mask } = useLocation();
  const navigate = useNavigate();
  const navigation = useRef<Promise<void> | void>(undefined);
  const path = photo && photoPath(photo.id, album);
  const title = photo?.title;
  const current = mask && mask.pathname + mask.search;
  useEffect(() => {
    if (!path || path === current) return;
    const parameters = new URLSearchParams(search);
    parameters.set(AT, String(at));
    const options = { replace: true, preventScrollReset: true, defaultShouldRevalidate: false };
    const timer = setTimeout(() => {
      navigation.current = navigate(
        { pathname, search: parameters.toString() },
        { ...options, mask: path, state: { title } },
      );
    }, 100);
    return () => clearTimeout(timer);
  }, [path, title, current, at, pathname, search, navigate]);
  return navigation;
}

/** Focuses the link of the last photo after the lightbox has closed, without scrolling if it is the initial one. */
function useFocusReturn(photo: PhotoCard | undefined, isUnchanged: boolean) {
  const last = useRef({ photo, isUnchanged });
  last.current = { photo, isUnchanged };
  useEffect(
    () => () => {
      const { photo: seen, isUnchanged: wasUnchanged } = last.current;
      const link = seen && document.getElementById(photoLinkId(seen.id));
      if (!wasUnchanged) link?.scrollIntoView({ block: "nearest" });
      link?.focus({ preventScroll: true });
    },
    [],
  );
}

/** Whether a navigation only opens, closes or moves through the lightbox, so that the list needs no revalidation. */
export function isLightboxNavigation(from: URL, to: URL): boolean {
  const [before, after] = [from, to].map((url) => {
    const list = new URL(url);
    list.searchParams.delete(AT);
    return list.href;
  });
  return before === after && from.href !== to.href;
}
