import { type PDFDocumentProxy, type PDFPageProxy, type RenderTask, TextLayer } from "pdfjs-dist/legacy/build/pdf.mjs";

/** A link of the document to the web, in CSS pixels of the page. */
export interface DrawnLink {
  href: string;
  name: string;
  top: number;
  left: number;
  width: number;
  height: number;
}

interface DrawOptions {
  document: PDFDocumentProxy;
  number: number;
  /** In CSS pixels. */
  width: number;
  canvas: HTMLCanvasElement;
  /** Gets the page's text over its picture, to be selected and read aloud. */
  text: HTMLElement;
  /** Told how high the page is by its width. */
  onSize(ratio: number): void;
  onLinks(links: DrawnLink[]): void;
}

/** What browsers of small devices still draw, in pixels. */
const LARGEST = 16_000_000;

/** Draws a page. @returns the function that gives it up and frees its memory. */
export function drawPage({ document, number, width, canvas, text, onSize, onLinks }: DrawOptions): () => void {
  let isWanted = true;
  let page: PDFPageProxy | undefined;
  let drawing: RenderTask | undefined;
  let layer: TextLayer | undefined;

  const draw = async () => {
    page = await document.getPage(number);
    if (!isWanted) return;
    const whole = page.getViewport({ scale: 1 });
    const viewport = page.getViewport({ scale: width / whole.width });
    onSize(whole.height / whole.width);
    const density = Math.min(window.devicePixelRatio || 1, Math.sqrt(LARGEST / (viewport.width * viewport.height)));
    canvas.width = Math.floor(viewport.width * density);
    canvas.height = Math.floor(viewport.height * density);
    drawing = page.render({ canvas, viewport, transform: [density, 0, 0, density, 0, 0] });
    await drawing.promise;
    if (!isWanted) return;
    text.style.setProperty("--total-scale-factor", String(viewport.scale));
    layer = new TextLayer({ textContentSource: page.streamTextContent(), container: text, viewport });
    await layer.render();
    const annotations = await page.getAnnotations();
    if (isWanted) onLinks(annotations.flatMap((annotation) => linkOf(annotation, viewport)));
  };
  draw().catch((error: Error) => {
    // Given up on purpose; anything else leaves the page blank, and the document can still be downloaded.
    if (isWanted) console.error(error);
  });

  return () => {
    isWanted = false;
    drawing?.cancel();
    layer?.cancel();
    page?.cleanup();
    text.replaceChildren();
    canvas.width = 0;
    canvas.height = 0;
    onLinks([]);
  };
}

type Viewport = ReturnType<PDFPageProxy["getViewport"]>;

/** pdf.js lets through only addresses of the web and of mail. */
function linkOf(annotation: { subtype?: string; url?: string; rect?: number[] }, viewport: Viewport): DrawnLink[] {
  const { subtype, url, rect } = annotation;
  if (subtype !== "Link" || !url || !rect) return [];
  const [left = 0, bottom = 0, right = 0, top = 0] = rect;
  const [x1, y1] = viewport.convertToViewportPoint(left, bottom) as [number, number];
  const [x2, y2] = viewport.convertToViewportPoint(right, top) as [number, number];
  const place = {
    left: Math.min(x1, x2),
    top: Math.min(y1, y2),
    width: Math.abs(x2 - x1),
    height: Math.abs(y2 - y1),
  };
  return [{ href: url, name: url, ...place }];
}
