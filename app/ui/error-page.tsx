import { errorTitle, getErrorPageText } from "./error-page-text.ts";
import { LogoMark } from "./logo-mark.tsx";

/** A standalone error page: no layout, no settings, no script. */
export function ErrorPage({ error }: { error: unknown }) {
  const { title, advice } = getErrorPageText(error);
  return (
    <main className="error-page" id="main">
      <title>{errorTitle(error, title)}</title>
      <LogoMark className="error-page-mark" />
      <h1>{title}</h1>
      <p>{advice}</p>
      <p>
        <a href="/">Go to the home page</a>
      </p>
    </main>
  );
}
