import {
  GlobalWorkerOptions,
  getDocument,
  type PDFDocumentProxy,
  VerbosityLevel,
  version,
} from "pdfjs-dist/legacy/build/pdf.mjs";
import workerUrl from "pdfjs-dist/legacy/build/pdf.worker.min.mjs?url";
import { useEffect, useState } from "react";
import type { PageSize } from "./text-layer.ts";

GlobalWorkerOptions.workerSrc = workerUrl;
/** Where the build puts the decoders of rarer pictures; see `vite.config.ts`. */
const wasmUrl = `/assets/pdfjs-${version}/`;

export interface OpenPdf {
  document: PDFDocumentProxy;
  /** Of the first page, which the others are taken for until they are known. */
  size: PageSize;
  /** The language the document says it is in. */
  lang: string | undefined;
}

/** Opens a document in a worker of its own, which goes with the component. */
export function usePdf(url: string, onFail: () => void): OpenPdf | undefined {
  const [pdf, setPdf] = useState<OpenPdf>();
  useEffect(() => {
    let isActive = true;
    // Without WebAssembly, which the Content-Security-Policy does not allow; JavaScript does the same.
    const task = getDocument({ url, wasmUrl, useWasm: false, enableXfa: false, verbosity: VerbosityLevel.ERRORS });
    task.promise
      .then(async (document) => {
        const [page, { info }] = await Promise.all([document.getPage(1), document.getMetadata()]);
        const { width, height } = page.getViewport({ scale: 1 });
        const { Language } = info as { Language?: string };
        if (isActive) setPdf({ document, size: { width, height }, lang: Language || undefined });
      })
      .catch(() => {
        if (isActive) onFail();
      });
    return () => {
      isActive = false;
      void task.destroy();
    };
  }, [url, onFail]);
  return pdf;
}
