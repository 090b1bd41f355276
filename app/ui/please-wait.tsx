import { LogoMark } from "./logo-mark.tsx";

/**
 * The full-screen "Please Wait" cover with the logo. With `untilLoaded`, as in every document, CSS
 * hides it as soon as the whole document, up to `<DocumentEnd />`, has been received. Otherwise it is
 * shown for as long as it is rendered.
 */
export function PleaseWait({ untilLoaded = false }: { untilLoaded?: boolean }) {
  return (
    <div className={untilLoaded ? "please-wait please-wait-loading" : "please-wait"} role="status">
      <LogoMark className="please-wait-mark" />
      <p>Please Wait</p>
    </div>
  );
}

/** The last element of the body, which marks the document as received for CSS. */
export function DocumentEnd() {
  return <div className="document-end" hidden />;
}
