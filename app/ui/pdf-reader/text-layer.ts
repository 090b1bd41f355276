import { type PDFDocumentProxy, TextLayer } from "pdfjs-dist/legacy/build/pdf.mjs";
import { loadPageLinks } from "./page-links.ts";
import { applyStructureTree } from "./page-structure.ts";

/** The size of a page in CSS pixels at a scale of 1. */
export interface PageSize {
  width: number;
  height: number;
}

interface TextLayerOptions {
  document: PDFDocumentProxy;
  number: number;
  /** Receives the text, for selection, search and screen readers. `--total-scale-factor` sets its scale. */
  container: HTMLElement;
  onSize(size: PageSize): void;
  /** Called when the text is complete, or has failed. */
  onEnd(): void;
}

/** Adds the text of a page over its canvas. @returns the function that cancels it and removes the text. */
export function renderTextLayer({ document, number, container, onSize, onEnd }: TextLayerOptions): () => void {
  let isActive = true;
  let layer: TextLayer | undefined;

  const render = async () => {
    const page = await document.getPage(number);
    const viewport = page.getViewport({ scale: 1 });
    if (!isActive) return;
    onSize({ width: viewport.width, height: viewport.height });
    const textContentSource = page.streamTextContent({ includeMarkedContent: true });
    layer = new TextLayer({ textContentSource, container, viewport });
    const [tree, links] = await Promise.all([page.getStructTree(), loadPageLinks(document, page), layer.render()]);
    if (isActive) applyStructureTree(container, { tree, links, viewport });
  };
  render()
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
