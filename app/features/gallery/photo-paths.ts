import { pathOn } from "#app/resources/item-page.ts";

const LIST = "/gallery/photos";

export const photoPage = { path: `${LIST}/:id`, label: "Photo" };

/** The pages that photos are on; `album` is the slug of the album somebody looks through, if any. */
export const photoPath = (id: number, album?: string): string =>
  pathOn(photoPage, { id }) + queryOf({ category: album });

export const photosPath = (album?: string, page = 1): string =>
  LIST + queryOf({ category: album, page: page > 1 ? String(page) : undefined });

/** The list with the lightbox over it; the address bar shows the photo's own page instead. */
export function lightboxPath(at: number, album?: string): string {
  const page = listPageOf(at);
  return LIST + queryOf({ category: album, page: page > 1 ? String(page) : undefined, [AT]: String(at) });
}

/** How many photos a page of the list has. */
export const PHOTOS_PER_PAGE = 24;

/** The page of the list with this place. */
export const listPageOf = (at: number): number => Math.ceil(at / PHOTOS_PER_PAGE);

/** The parameter that opens the lightbox: the place in the list, from 1. It never reaches the server. */
export const AT = "at";

function queryOf(parameters: Record<string, string | undefined>): string {
  const given = Object.entries(parameters).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return given.length > 0 ? `?${new URLSearchParams(given)}` : "";
}
