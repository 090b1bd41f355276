import { type ComponentType, type MouseEvent, useEffect, useRef, useState } from "react";
import type { PdfPagesProps } from "./pdf-pages.tsx";
import { type PdfProblem, pdfProblems } from "./pdf-problems.ts";
import "./pdf-reader.css";

interface PdfReaderProps {
  file: { url: string; size: number };
  /** The title of the document, for screen readers. */
  title: string;
  /** The label of the link that opens the document. */
  openLabel: string;
}

type State = "closed" | "opening" | PdfProblem | { Pages: ComponentType<PdfPagesProps> };

/** About 500 KB of script, loaded on demand. */
const loadPages = () => import("./pdf-pages.tsx");

/**
 * Opens a PDF within the page. Without JavaScript, the link opens the file, which browsers show themselves. The file
 * can also be downloaded.
 */
export function PdfReader({ file: { url, size }, title, openLabel }: PdfReaderProps) {
  const [state, setState] = useState<State>("closed");
  const opener = useRef<HTMLAnchorElement>(null);
  const wasOpen = useRef(false);

  const isOpen = typeof state === "object";
  useEffect(() => {
    // The close button, which had the focus, has been removed.
    if (wasOpen.current && !isOpen) opener.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);

  async function open(event: MouseEvent<HTMLAnchorElement>) {
    // With a modifier key, the browser opens the file itself in a new tab or window.
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    if (state === "opening") return;
    setState("opening");
    try {
      const { PdfPages } = await loadPages();
      setState({ Pages: PdfPages });
    } catch {
      setState("unreadable");
    }
  }

  /** Preloads the script on hover and focus. */
  const preload = () => void loadPages().catch(() => {});

  return (
    <div className="pdf-reader">
      {isOpen ? (
        <state.Pages url={url} title={title} onClose={() => setState("closed")} onFail={setState} />
      ) : (
        <div className="pdf-actions">
          <a
            ref={opener}
            href={url}
            className="button"
            onClick={open}
            onPointerEnter={preload}
            onFocus={preload}
            data-hold
          >
            {state === "opening" ? "Opening…" : openLabel}
          </a>
          <a href={url} download>
            Download <span className="pdf-size">(PDF, {formatSize(size)})</span>
          </a>
        </div>
      )}
      {state === "password" || state === "unreadable" ? (
        <p className="pdf-failed" role="alert">
          {pdfProblems[state]}
        </p>
      ) : null}
    </div>
  );
}

function formatSize(bytes: number): string {
  if (bytes < 1_000_000) return `${Math.max(1, Math.round(bytes / 1000))} KB`;
  return `${(bytes / 1_000_000).toFixed(1)} MB`;
}
