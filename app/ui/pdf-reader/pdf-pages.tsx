import { type KeyboardEvent, type MouseEvent, useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";
import { usePdf } from "./pdf-document.ts";
import { PdfPage } from "./pdf-page.tsx";

export interface PdfPagesProps {
  url: string;
  title: string;
  onClose: () => void;
  onFail: () => void;
}

/** How wide a page is, by the width that fits. */
const zooms = [0.75, 1, 1.25, 1.5, 2, 3];
const FITS = 1;
/** Wider is not easier to read, in CSS pixels. */
const WIDEST = 720;

/** All pages of a document, one below the other, under a bar that stays in sight. */
export function PdfPages({ url, title, onClose, onFail }: PdfPagesProps) {
  const region = useRef<HTMLElement>(null);
  const scroller = useRef<HTMLDivElement>(null);
  const fail = useRef(onFail);
  const pdf = usePdf(
    url,
    useCallback(() => fail.current(), []),
  );
  const available = useWidth(scroller);
  const [zoom, setZoom] = useState(FITS);
  const [current, setCurrent] = useState(1);
  const [announced, setAnnounced] = useState("");
  const count = pdf?.document.numPages ?? 0;

  const keepPlace = usePlace(current, zoom);
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

  /** A link to a page of the document goes there without leaving the reader. */
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
    keepPlace();
    setZoom(next);
    setAnnounced(`Size ${Math.round(next * 100)} %`);
  }

  function actionOf(key: string) {
    // Pages wider than the window are moved with the arrows.
    if (key === "ArrowLeft" && zoom <= FITS) return () => goTo(current - 1);
    if (key === "ArrowRight" && zoom <= FITS) return () => goTo(current + 1);
    if (key === "+" || key === "-") return () => zoomBy(key === "+" ? 1 : -1);
    return key === "Escape" ? onClose : undefined;
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.metaKey || event.ctrlKey || event.altKey) return;
    const act = actionOf(event.key);
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
          <BarButton label="Smaller" symbol="−" onPress={() => zoomBy(-1)} isDisabled={zoom === zooms[0]} />
          <BarButton label="Larger" symbol="+" onPress={() => zoomBy(1)} isDisabled={zoom === zooms.at(-1)} />
          <BarButton label="Close" symbol="×" onPress={onClose} />
        </div>
      </div>
      <p className="visually-hidden" role="status">
        {pdf ? announced : "Opening"}
      </p>
      {/* biome-ignore lint/a11y/useSemanticElements: a group of pages is no group of fields */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reachable by keyboard */}
      <div ref={scroller} className="pdf-scroller" role="group" aria-label="Pages" lang={pdf?.lang} tabIndex={0}>
        {pdf && available > 0
          ? Array.from({ length: count }, (_, index) => (
              <PdfPage
                // biome-ignore lint/suspicious/noArrayIndexKey: pages are known by their number
                key={index}
                document={pdf.document}
                number={index + 1}
                width={Math.round(Math.min(available, WIDEST) * zoom)}
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

/** It stays where it is, and keeps the focus, where there is nothing further. */
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
 * The text of one page after the other, so that all of it can be read aloud and searched without
 * holding up the pages in sight.
 * @returns how many pages from the first on have it, and what is told of each.
 */
function useTextInOrder(): [number, (number: number) => void] {
  const there = useRef(new Set<number>());
  const [count, setCount] = useState(0);
  const onTextReady = useCallback((number: number) => {
    there.current.add(number);
    setCount((known) => {
      let next = known;
      while (there.current.has(next + 1)) next += 1;
      return next;
    });
  }, []);
  return [count, onTextReady];
}

/** What is in the middle of the window stays there when the pages become larger or smaller. */
function usePlace(current: number, zoom: number): () => void {
  const kept = useRef<{ number: number; share: number; zoom: number }>(undefined);
  useLayoutEffect(() => {
    const place = kept.current;
    if (!place || place.zoom === zoom) return;
    kept.current = undefined;
    const box = pageElement(place.number)?.getBoundingClientRect();
    if (box) window.scrollBy(0, box.top + place.share * box.height - window.innerHeight / 2);
  }, [zoom]);
  return () => {
    const box = pageElement(current)?.getBoundingClientRect();
    if (box) kept.current = { number: current, share: (window.innerHeight / 2 - box.top) / box.height, zoom };
  };
}

/** The width inside an element, in CSS pixels. */
function useWidth(element: React.RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0);
  useEffect(() => {
    const observer = new ResizeObserver(([entry]) => setWidth(Math.floor(entry?.contentRect.width ?? 0)));
    if (element.current) observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return width;
}
