import { type PDFDocumentProxy, TextLayer } from "pdfjs-dist/legacy/build/pdf.mjs";
import { loadPageLinks } from "./page-links.ts";
import { applyStructureTree } from "./page-structure.ts";

/** The size of a page in the document's own units, which are CSS pixels at its natural size. */
export interface PageSize {
  width: number;
  height: number;
}

interface TextLayerOptions {
  document: PDFDocumentProxy;
  number: number;
  /** Gets the page's text, to be selected, found and read aloud; it is laid out by `--total-scale-factor`. */
  container: HTMLElement;
  onSize(size: PageSize): void;
  /** There is no more to come, whether or not it worked. */
  onEnd(): void;
}

/** Lays a page's text over its picture. @returns the function that takes it away again. */
export function renderTextLayer({ document, number, container, onSize, onEnd }: TextLayerOptions): () => void {
  let isActive = true;
  let layer: TextLayer | undefined;

  const lay = async () => {
    const page = await document.getPage(number);
    const viewport = page.getViewport({ scale: 1 });
    if (!isActive) return;
    onSize({ width: viewport.width, height: viewport.height });
    const textContentSource = page.streamTextContent({ includeMarkedContent: true });
    layer = new TextLayer({ textContentSource, container, viewport });
    const [tree, links] = await Promise.all([page.getStructTree(), loadPageLinks(document, page), layer.render()]);
    if (isActive) applyStructureTree(container, { tree, links, viewport });
  };
  lay()
    .catch((error: Error) => {
      if (isActive) console.error(error);
    })
    .finally(() => {
      if (isActive) onEnd();
    });

  return () => {
    isActive = false;
    layer?.cancel();
    container.replaceChildren();
  };
}
