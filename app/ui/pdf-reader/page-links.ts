import type { PDFDocumentProxy, PDFPageProxy } from "pdfjs-dist/legacy/build/pdf.mjs";

/** A link of the document, to the web or to one of its pages. */
export interface PageLink {
  id: string;
  target: { href: string } | { page: number };
  /** What the document itself calls it; empty where it says nothing. */
  name: string;
  /** Left, bottom, right, top in the document's units. */
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

/** The links of a page. pdf.js lets through only addresses of the web and of email. */
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

/** The page a destination is on; undefined where the document has none such. */
async function resolveDestination(document: PDFDocumentProxy, dest: unknown): Promise<{ page: number } | undefined> {
  const place = typeof dest === "string" ? await document.getDestination(dest) : dest;
  if (!Array.isArray(place)) return undefined;
  const [page] = place;
  if (typeof page === "number") return { page: page + 1 };
  return document.getPageIndex(page).then(
    (index) => ({ page: index + 1 }),
    () => undefined,
  );
}
