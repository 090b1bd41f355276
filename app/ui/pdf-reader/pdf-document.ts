import {
  GlobalWorkerOptions,
  getDocument,
  type PDFDocumentProxy,
  VerbosityLevel,
  version,
} from "pdfjs-dist/legacy/build/pdf.mjs";
import workerUrl from "pdfjs-dist/legacy/build/pdf.worker.min.mjs?url";
import { useEffect, useState } from "react";

GlobalWorkerOptions.workerSrc = workerUrl;
/** Where the build puts the decoders of rarer pictures; see `vite.config.ts`. */
const wasmUrl = `/assets/pdfjs-${version}/`;

export interface OpenPdf {
  document: PDFDocumentProxy;
  /** Height by width of the first page, which the others are taken for until they are known. */
  ratio: number;
}

/** Opens a document in a worker of its own, which goes with the component. */
export function usePdf(url: string, onFail: () => void): OpenPdf | undefined {
  const [pdf, setPdf] = useState<OpenPdf>();
  useEffect(() => {
    let isWanted = true;
    // Without WebAssembly, which the Content-Security-Policy does not allow; JavaScript does the same.
    const task = getDocument({ url, wasmUrl, useWasm: false, enableXfa: false, verbosity: VerbosityLevel.ERRORS });
    task.promise
      .then(async (document) => {
        const { width, height } = (await document.getPage(1)).getViewport({ scale: 1 });
        if (isWanted) setPdf({ document, ratio: height / width });
      })
      .catch(() => {
        if (isWanted) onFail();
      });
    return () => {
      isWanted = false;
      void task.destroy();
    };
  }, [url, onFail]);
  return pdf;
}
