import type { PDFDocumentProxy } from "pdfjs-dist/legacy/build/pdf.mjs";
import { type CSSProperties, useEffect, useRef, useState } from "react";
import { renderPage } from "./render-page.ts";
import { type PageSize, renderTextLayer } from "./text-layer.ts";

interface PdfPageProps {
  document: PDFDocumentProxy;
  number: number;
  /** In CSS pixels. */
  width: number;
  /** The size of the first page, assumed until this page is loaded. */
  size: PageSize;
  /** Loads its text even far from the viewport, for screen readers and the browser's search. */
  needsText: boolean;
  onTextReady: (number: number) => void;
  /** Called when the page is in the middle of the viewport. */
  onCurrent: (number: number) => void;
}

/** One page. Its canvas is rendered near the viewport only; its text stays once it is loaded. */
export function PdfPage({ document, number, width, size, needsText, onTextReady, onCurrent }: PdfPageProps) {
  const frame = useRef<HTMLElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const text = useRef<HTMLDivElement>(null);
  const [ownSize, setOwnSize] = useState(size);
  const [hasText, setHasText] = useState(false);
  const isNear = useInView(frame, "150% 0px");
  const isCurrent = useInView(frame, "-49% 0px");

  useEffect(() => {
    if (isCurrent) onCurrent(number);
  }, [isCurrent, onCurrent, number]);

  useEffect(() => {
    if (!isNear || !canvas.current) return;
    return renderPage({ document, number, width, canvas: canvas.current });
  }, [isNear, document, number, width]);

  // Never reset: the text stays.
  useEffect(() => {
    if (isNear || needsText) setHasText(true);
  }, [isNear, needsText]);

  useEffect(() => {
    if (!hasText || !text.current) return;
    return renderTextLayer({
      document,
      number,
      container: text.current,
      onSize: setOwnSize,
      onEnd: () => onTextReady(number),
    });
  }, [hasText, document, number, onTextReady]);

  const scale = { "--total-scale-factor": width / ownSize.width } as CSSProperties;
  return (
    <section
      ref={frame}
      id={`pdf-page-${number}`}
      className="pdf-page"
      aria-label={`Page ${number}`}
      tabIndex={-1}
      style={{ width, height: (width * ownSize.height) / ownSize.width }}
    >
      <div className="pdf-canvas" aria-hidden="true">
        <canvas ref={canvas} />
      </div>
      <div ref={text} className="pdf-text" style={scale} />
    </section>
  );
}

function useInView(element: React.RefObject<HTMLElement | null>, rootMargin: string): boolean {
  const [isIn, setIsIn] = useState(false);
  useEffect(() => {
    // A busy browser delivers several changes at the same time; only the last one is still true.
    const observer = new IntersectionObserver((changes) => setIsIn(changes.at(-1)?.isIntersecting ?? false), {
      rootMargin,
    });
    if (element.current) observer.observe(element.current);
    return () => observer.disconnect();
  }, [element, rootMargin]);
  return isIn;
}
