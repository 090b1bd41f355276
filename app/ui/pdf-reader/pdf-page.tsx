import type { PDFDocumentProxy } from "pdfjs-dist/legacy/build/pdf.mjs";
import { useEffect, useRef, useState } from "react";
import { type DrawnLink, drawPage } from "./draw-page.ts";

interface PdfPageProps {
  document: PDFDocumentProxy;
  number: number;
  /** In CSS pixels. */
  width: number;
  /** Height by width, as long as it is not known. */
  ratio: number;
  /** It is now the page in the middle of the window. */
  onCurrent: (number: number) => void;
}

/** One page: drawn when it comes near the window, given up when it is far away. */
export function PdfPage({ document, number, width, ratio, onCurrent }: PdfPageProps) {
  const frame = useRef<HTMLElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const text = useRef<HTMLDivElement>(null);
  const [ownRatio, setOwnRatio] = useState(ratio);
  const [links, setLinks] = useState<DrawnLink[]>([]);
  const isNear = useInView(frame, "150% 0px");
  const isCurrent = useInView(frame, "-49% 0px");

  useEffect(() => {
    if (isCurrent) onCurrent(number);
  }, [isCurrent, onCurrent, number]);

  useEffect(() => {
    if (!isNear || !canvas.current || !text.current) return;
    return drawPage({
      document,
      number,
      width,
      canvas: canvas.current,
      text: text.current,
      onSize: setOwnRatio,
      onLinks: setLinks,
    });
  }, [isNear, document, number, width]);

  return (
    <section
      ref={frame}
      id={`pdf-page-${number}`}
      className="pdf-page"
      aria-label={`Page ${number}`}
      style={{ width, height: width * ownRatio }}
    >
      <div className="pdf-drawing" aria-hidden="true">
        <canvas ref={canvas} />
      </div>
      <div ref={text} className="pdf-text" />
      {links.map(({ href, name, ...place }) => (
        <a key={`${place.top} ${place.left}`} href={href} className="pdf-link" style={place} rel="noopener">
          <span className="visually-hidden">{name}</span>
        </a>
      ))}
    </section>
  );
}

function useInView(element: React.RefObject<HTMLElement | null>, rootMargin: string): boolean {
  const [isIn, setIsIn] = useState(false);
  useEffect(() => {
    const observer = new IntersectionObserver(([entry]) => setIsIn(entry?.isIntersecting ?? false), { rootMargin });
    if (element.current) observer.observe(element.current);
    return () => observer.disconnect();
  }, [element, rootMargin]);
  return isIn;
}
