import type { PDFDocumentProxy, PDFPageProxy, RenderTask } from "pdfjs-dist/legacy/build/pdf.mjs";

interface RenderOptions {
  document: PDFDocumentProxy;
  number: number;
  /** In CSS pixels. */
  width: number;
  canvas: HTMLCanvasElement;
}

/** What browsers of small devices still draw, in pixels. */
const LARGEST = 16_000_000;

/** Draws a page. @returns the function that gives it up and frees its memory. */
export function renderPage({ document, number, width, canvas }: RenderOptions): () => void {
  let isActive = true;
  let page: PDFPageProxy | undefined;
  let drawing: RenderTask | undefined;

  const draw = async () => {
    page = await document.getPage(number);
    if (!isActive) return;
    const viewport = page.getViewport({ scale: width / page.getViewport({ scale: 1 }).width });
    const density = Math.min(window.devicePixelRatio || 1, Math.sqrt(LARGEST / (viewport.width * viewport.height)));
    canvas.width = Math.floor(viewport.width * density);
    canvas.height = Math.floor(viewport.height * density);
    drawing = page.render({ canvas, viewport, transform: [density, 0, 0, density, 0, 0] });
    await drawing.promise;
  };
  draw().catch((error: Error) => {
    // Given up on purpose; anything else leaves the page blank, and the document can still be downloaded.
    if (isActive) console.error(error);
  });

  return () => {
    isActive = false;
    drawing?.cancel();
    page?.cleanup();
    canvas.width = 0;
    canvas.height = 0;
  };
}
