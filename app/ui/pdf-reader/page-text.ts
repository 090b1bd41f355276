import { type PDFDocumentProxy, TextLayer } from "pdfjs-dist/legacy/build/pdf.mjs";
import { linksOf } from "./page-links.ts";
import { structureText } from "./page-structure.ts";

/** The size of a page in the document's own units, which are CSS pixels at its natural size. */
export interface PageSize {
  width: number;
  height: number;
}

interface TextOptions {
  document: PDFDocumentProxy;
  number: number;
  /** Gets the page's text, to be selected, found and read aloud; it is laid out by `--total-scale-factor`. */
  container: HTMLElement;
  onSize(size: PageSize): void;
  /** There is no more to come, whether or not it worked. */
  onEnd(): void;
}

/** Lays a page's text over its picture. @returns the function that takes it away again. */
export function layText({ document, number, container, onSize, onEnd }: TextOptions): () => void {
  let isWanted = true;
  let layer: TextLayer | undefined;

  const lay = async () => {
    const page = await document.getPage(number);
    const viewport = page.getViewport({ scale: 1 });
    if (!isWanted) return;
    onSize({ width: viewport.width, height: viewport.height });
    const textContentSource = page.streamTextContent({ includeMarkedContent: true });
    layer = new TextLayer({ textContentSource, container, viewport });
    const [tree, links] = await Promise.all([page.getStructTree(), linksOf(document, page), layer.render()]);
    if (isWanted) structureText(container, { tree, links, viewport });
  };
  lay()
    .catch((error: Error) => {
      if (isWanted) console.error(error);
    })
    .finally(() => {
      if (isWanted) onEnd();
    });

  return () => {
    isWanted = false;
    layer?.cancel();
    container.replaceChildren();
  };
}
