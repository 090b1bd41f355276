import type { PDFDocumentProxy, PDFPageProxy, RenderTask } from "pdfjs-dist/legacy/build/pdf.mjs";

interface RenderOptions {
  document: PDFDocumentProxy;
  number: number;
  /** In CSS pixels. */
  width: number;
  canvas: HTMLCanvasElement;
}

/** The largest canvas that browsers on small devices support, in pixels. */
const MAX_PIXELS = 16_000_000;

/** Renders a page into a canvas. @returns the function that cancels rendering and frees the memory. */
export function renderPage({ document, number, width, canvas }: RenderOptions): () => void {
  let isActive = true;
  let page: PDFPageProxy | undefined;
  let task: RenderTask | undefined;

  const render = async () => {
    page = await document.getPage(number);
    if (!isActive) return;
    const viewport = page.getViewport({ scale: width / page.getViewport({ scale: 1 }).width });
    const density = Math.min(window.devicePixelRatio || 1, Math.sqrt(MAX_PIXELS / (viewport.width * viewport.height)));
    canvas.width = Math.floor(viewport.width * density);
    canvas.height = Math.floor(viewport.height * density);
    task = page.render({ canvas, viewport, transform: [density, 0, 0, density, 0, 0] });
    await task.promise;
  };
  render().catch((error: Error) => {
    // Cancelling rejects too. After any other error the page is blank, but the document can be downloaded.
    if (isActive) console.error(error);
  });

  return () => {
    isActive = false;
    task?.cancel();
    page?.cleanup();
    canvas.width = 0;
    canvas.height = 0;
  };
}
