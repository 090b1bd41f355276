import { LogoMark } from "./logo-mark.tsx";

/**
 * The full-screen "Please Wait" cover with the logo. `untilLoaded`: the one in every document,
 * which CSS shows only while the document is still arriving, that is until `<DocumentEnd />` is
 * there. Without it the cover stays for as long as it is rendered.
 */
export function PleaseWait({ untilLoaded = false }: { untilLoaded?: boolean }) {
  return (
    <div className={untilLoaded ? "please-wait please-wait-loading" : "please-wait"} role="status">
      <LogoMark className="please-wait-mark" />
      <p>Please Wait</p>
    </div>
  );
}

/** The very last element of the body: once it is there, so is the page. */
export function DocumentEnd() {
  return <div className="document-end" hidden />;
}
