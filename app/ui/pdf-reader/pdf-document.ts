import {
  GlobalWorkerOptions,
  getDocument,
  type PDFDocumentProxy,
  VerbosityLevel,
  version,
} from "pdfjs-dist/legacy/build/pdf.mjs";
import workerUrl from "pdfjs-dist/legacy/build/pdf.worker.min.mjs?url";
import { useEffect, useState } from "react";
import type { PdfProblem } from "./pdf-problems.ts";
import type { PageSize } from "./text-layer.ts";

GlobalWorkerOptions.workerSrc = workerUrl;
/**
 * Decoders of less common images, character maps and standard fonts, copied there by the build; see `vite.config.ts`.
 */
const files = `/assets/pdfjs-${version}`;

export interface OpenPdf {
  document: PDFDocumentProxy;
  /** The size of the first page, assumed for the others until they are loaded. */
  size: PageSize;
  /** The language from the metadata. */
  lang: string | undefined;
}

/** Opens a document in a worker, which is terminated with the task. */
export const openPdf = (url: string) =>
  getDocument({
    url,
    cMapUrl: `${files}/cmaps/`,
    standardFontDataUrl: `${files}/standard_fonts/`,
    wasmUrl: `${files}/wasm/`,
    // The Content-Security-Policy does not allow WebAssembly, so pdf.js falls back to JavaScript. The worker's policy
    // allows no requests.
    useWasm: false,
    useWorkerFetch: false,
    enableXfa: false,
    verbosity: VerbosityLevel.ERRORS,
  });

/** Opens a document for as long as the component is shown. */
export function usePdf(url: string, onFail: (problem: PdfProblem) => void): OpenPdf | undefined {
  const [pdf, setPdf] = useState<OpenPdf>();
  useEffect(() => {
    let isActive = true;
    const task = openPdf(url);
    task.promise
      .then(async (document) => {
        const [page, { info }] = await Promise.all([document.getPage(1), document.getMetadata()]);
        const { width, height } = page.getViewport({ scale: 1 });
        const { Language } = info as { Language?: string };
        if (isActive) setPdf({ document, size: { width, height }, lang: Language || undefined });
      })
      .catch((error: Error) => {
        if (isActive) onFail(error.name === "PasswordException" ? "password" : "unreadable");
      });
    return () => {
      isActive = false;
      void task.destroy();
    };
  }, [url, onFail]);
  return pdf;
}
