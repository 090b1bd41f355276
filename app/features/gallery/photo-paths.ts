import { buildItemPath } from "#app/resources/item-page.ts";

const LIST = "/gallery/photos";

export const photoPage = { path: `${LIST}/:id`, label: "Photo" };

/**
 * @param album the slug of the current album, if any
 */
export const photoPath = (id: number, album?: string): string =>
  buildItemPath(photoPage, { id }) + formatQuery({ category: album });

export const photosPath = (album?: string, page = 1): string =>
  LIST + formatQuery({ category: album, page: page > 1 ? String(page) : undefined });

/** The list with the lightbox open; the address bar shows the path of the photo's page instead. */
export function lightboxPath(at: number, album?: string): string {
  const page = getListPage(at);
  return LIST + formatQuery({ category: album, page: page > 1 ? String(page) : undefined, [AT]: String(at) });
}

/** The number of photos on a page of the list. */
export const PHOTOS_PER_PAGE = 24;

/** The page of the list that has the photo with this number. */
export const getListPage = (at: number): number => Math.ceil(at / PHOTOS_PER_PAGE);

/** The query parameter with the number of the photo that is open in the lightbox. It is never sent to the server. */
export const AT = "at";

function formatQuery(parameters: Record<string, string | undefined>): string {
  const defined = Object.entries(parameters).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return defined.length > 0 ? `?${new URLSearchParams(defined)}` : "";
}
