import type { PDFDocumentProxy, PDFPageProxy } from "pdfjs-dist/legacy/build/pdf.mjs";

/** A link in the document, to a URL or to one of its pages. */
export interface PageLink {
  id: string;
  target: { href: string } | { page: number };
  /** The description in the document; may be empty. */
  name: string;
  /** Left, bottom, right and top, in PDF units. */
  rect: readonly number[];
}

interface Annotation {
  id: string;
  subtype?: string;
  url?: string;
  dest?: unknown;
  contentsObj?: { str?: string };
  rect: number[];
}

/** The links of a page. pdf.js only returns http, https, mailto and similar URLs. */
export async function loadPageLinks(document: PDFDocumentProxy, page: PDFPageProxy): Promise<PageLink[]> {
  const annotations = ((await page.getAnnotations()) as Annotation[]).filter(({ subtype }) => subtype === "Link");
  const links = await Promise.all(
    annotations.map(async ({ id, url, dest, contentsObj, rect }): Promise<PageLink | undefined> => {
      const target = url ? { href: url } : await resolveDestination(document, dest);
      return target && { id, target, name: contentsObj?.str ?? "", rect };
    }),
  );
  return links.filter((link) => link !== undefined);
}

/** The page of a destination; undefined if it does not exist. */
async function resolveDestination(document: PDFDocumentProxy, dest: unknown): Promise<{ page: number } | undefined> {
  const destination = typeof dest === "string" ? await document.getDestination(dest) : dest;
  if (!Array.isArray(destination)) return undefined;
  const [page] = destination;
  if (typeof page === "number") return { page: page + 1 };
  return document.getPageIndex(page).then(
    (index) => ({ page: index + 1 }),
    () => undefined,
  );
}
