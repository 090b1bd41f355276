import { type ComponentType, type MouseEvent, useEffect, useRef, useState } from "react";
import type { PdfPagesProps } from "./pdf-pages.tsx";
import "./pdf-reader.css";

interface PdfReaderProps {
  file: { url: string; size: number };
  /** Of the document, for those who hear the page. */
  title: string;
  /** What the link says that opens it. */
  read: string;
}

type State = "closed" | "opening" | "failed" | { Pages: ComponentType<PdfPagesProps> };

/** Some 500 KB of script, which only those get who want to read. */
const loadPages = () => import("./pdf-pages.tsx");

/**
 * A PDF that is read in the page. Without script its link leads to the document itself, which
 * browsers show as well; and it can always be had as a file.
 */
export function PdfReader({ file: { url, size }, title, read }: PdfReaderProps) {
  const [state, setState] = useState<State>("closed");
  const opener = useRef<HTMLAnchorElement>(null);
  const wasOpen = useRef(false);

  const isOpen = typeof state === "object";
  useEffect(() => {
    // The button that closed it is gone.
    if (wasOpen.current && !isOpen) opener.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);

  async function open(event: MouseEvent<HTMLAnchorElement>) {
    // Another tab or window is a wish for the document itself.
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    if (state === "opening") return;
    setState("opening");
    try {
      const { PdfPages } = await loadPages();
      setState({ Pages: PdfPages });
    } catch {
      setState("failed");
    }
  }

  /** Fetched while the hand is on its way. */
  const prepare = () => void loadPages().catch(() => {});

  return (
    <div className="pdf-reader">
      {isOpen ? (
        <state.Pages url={url} title={title} onClose={() => setState("closed")} onFail={() => setState("failed")} />
      ) : (
        <div className="pdf-actions">
          <a
            ref={opener}
            href={url}
            className="button"
            onClick={open}
            onPointerEnter={prepare}
            onFocus={prepare}
            data-hold
          >
            {state === "opening" ? "Opening …" : read}
          </a>
          <a href={url} download>
            Download <span className="pdf-size">(PDF, {sizeOf(size)})</span>
          </a>
        </div>
      )}
      {state === "failed" ? (
        <p className="pdf-failed" role="alert">
          It could not be opened here. Please try again, or download it.
        </p>
      ) : null}
    </div>
  );
}

function sizeOf(bytes: number): string {
  if (bytes < 1_000_000) return `${Math.max(1, Math.round(bytes / 1000))} KB`;
  return `${(bytes / 1_000_000).toFixed(1)} MB`;
}
