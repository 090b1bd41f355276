import { type KeyboardEvent, type MouseEvent, useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";
import { usePdf } from "./pdf-document.ts";
import { PdfPage } from "./pdf-page.tsx";
import type { PdfProblem } from "./pdf-problems.ts";

export interface PdfPagesProps {
  url: string;
  title: string;
  onClose: () => void;
  onFail: (problem: PdfProblem) => void;
}

/** Zoom factors; at 1 a page fits the available width. */
const zooms = [0.75, 1, 1.25, 1.5, 2, 3];
const FIT = 1;
/** The maximum width of a page at a zoom of 1, in CSS pixels. */
const MAX_WIDTH = 720;

/** All pages of a document in one column, below a sticky toolbar. */
export function PdfPages({ url, title, onClose, onFail }: PdfPagesProps) {
  const region = useRef<HTMLElement>(null);
  const scroller = useRef<HTMLDivElement>(null);
  const fail = useRef(onFail);
  const pdf = usePdf(
    url,
    useCallback((problem) => fail.current(problem), []),
  );
  const available = useWidth(scroller);
  const [zoom, setZoom] = useState(FIT);
  const [current, setCurrent] = useState(1);
  const [announced, setAnnounced] = useState("");
  const count = pdf?.document.numPages ?? 0;

  const keepPosition = useZoomAnchor(current, zoom);
  const [withText, onTextReady] = useTextInOrder();

  useEffect(() => {
    region.current?.focus({ preventScroll: true });
    region.current?.scrollIntoView({ block: "start" });
  }, []);

  function goTo(number: number) {
    if (number < 1 || number > count) return;
    pageElement(number)?.scrollIntoView({ block: "start" });
    setCurrent(number);
    setAnnounced(`Page ${number} of ${count}`);
  }

  /** Follows links between the pages of the document inside the reader. */
  function onClick(event: MouseEvent) {
    const page = (event.target as Element).closest<HTMLElement>("a[data-page]")?.dataset.page;
    if (page === undefined || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    goTo(Number(page));
    pageElement(Number(page))?.focus({ preventScroll: true });
  }

  function zoomBy(steps: number) {
    const next = zooms[zooms.indexOf(zoom) + steps];
    if (next === undefined) return;
    keepPosition();
    setZoom(next);
    setAnnounced(`Zoom ${Math.round(next * 100)}%`);
  }

  function findAction(key: string) {
    // Arrow keys scroll pages that are wider than the window.
    if (key === "ArrowLeft" && zoom <= FIT) return () => goTo(current - 1);
    if (key === "ArrowRight" && zoom <= FIT) return () => goTo(current + 1);
    if (key === "+" || key === "-") return () => zoomBy(key === "+" ? 1 : -1);
    return key === "Escape" ? onClose : undefined;
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.metaKey || event.ctrlKey || event.altKey) return;
    const act = findAction(event.key);
    if (!act) return;
    event.preventDefault();
    act();
  }

  return (
    <section
      ref={region}
      className="pdf-pages"
      aria-label={title}
      tabIndex={-1}
      onKeyDown={onKeyDown}
      onClick={onClick}
    >
      <div className="pdf-bar">
        <div className="pdf-bar-group">
          <BarButton label="Previous page" symbol="←" onPress={() => goTo(current - 1)} isDisabled={current <= 1} />
          <span className="pdf-position">{count > 0 ? `${current} / ${count}` : "…"}</span>
          <BarButton label="Next page" symbol="→" onPress={() => goTo(current + 1)} isDisabled={current >= count} />
        </div>
        <div className="pdf-bar-group">
          <BarButton label="Zoom out" symbol="−" onPress={() => zoomBy(-1)} isDisabled={zoom === zooms[0]} />
          <BarButton label="Zoom in" symbol="+" onPress={() => zoomBy(1)} isDisabled={zoom === zooms.at(-1)} />
          <BarButton label="Close" symbol="×" onPress={onClose} />
        </div>
      </div>
      <p className="visually-hidden" role="status">
        {pdf ? announced : "Opening…"}
      </p>
      {/* biome-ignore lint/a11y/useSemanticElements: fieldset is for form fields */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable regions must be reachable by keyboard */}
      <div ref={scroller} className="pdf-scroller" role="group" aria-label="Pages" lang={pdf?.lang} tabIndex={0}>
        {pdf && available > 0
          ? Array.from({ length: count }, (_, index) => (
              <PdfPage
                // biome-ignore lint/suspicious/noArrayIndexKey: pages are identified by their number
                key={index}
                document={pdf.document}
                number={index + 1}
                width={Math.round(Math.min(available, MAX_WIDTH) * zoom)}
                size={pdf.size}
                needsText={index <= withText}
                onTextReady={onTextReady}
                onCurrent={setCurrent}
              />
            ))
          : null}
      </div>
    </section>
  );
}

interface BarButtonProps {
  label: string;
  symbol: string;
  onPress: () => void;
  isDisabled?: boolean;
}

/** `aria-disabled` rather than `disabled`, so that it keeps the focus. */
function BarButton({ label, symbol, onPress, isDisabled = false }: BarButtonProps) {
  return (
    <button
      type="button"
      className="pdf-button"
      onClick={onPress}
      aria-disabled={isDisabled || undefined}
      title={label}
    >
      <span aria-hidden="true">{symbol}</span>
      <span className="visually-hidden">{label}</span>
    </button>
  );
}

const pageElement = (number: number) => document.getElementById(`pdf-page-${number}`);

/**
 * Loads the text of the pages one after another, so that all of it becomes available to screen readers
 * and search without delaying the visible pages.
 * @returns the number of leading pages with text, and the callback for each page that is ready.
 */
function useTextInOrder(): [number, (number: number) => void] {
  const ready = useRef(new Set<number>());
  const [count, setCount] = useState(0);
  const onTextReady = useCallback((number: number) => {
    ready.current.add(number);
    setCount((known) => {
      let next = known;
      while (ready.current.has(next + 1)) next += 1;
      return next;
    });
  }, []);
  return [count, onTextReady];
}

/** Keeps the content in the middle of the window in place when the zoom changes. @returns call it before the change. */
function useZoomAnchor(current: number, zoom: number): () => void {
  const anchor = useRef<{ number: number; fraction: number; zoom: number }>(undefined);
  useLayoutEffect(() => {
    const saved = anchor.current;
    if (!saved || saved.zoom === zoom) return;
    anchor.current = undefined;
    const box = pageElement(saved.number)?.getBoundingClientRect();
    if (box) window.scrollBy(0, box.top + saved.fraction * box.height - window.innerHeight / 2);
  }, [zoom]);
  return () => {
    const box = pageElement(current)?.getBoundingClientRect();
    if (box) anchor.current = { number: current, fraction: (window.innerHeight / 2 - box.top) / box.height, zoom };
  };
}

/** The content width of an element, in CSS pixels. */
function useWidth(element: React.RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0);
  useEffect(() => {
    const observer = new ResizeObserver(([entry]) => setWidth(Math.floor(entry?.contentRect.width ?? 0)));
    if (element.current) observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return width;
}
