import { Fragment, type ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";

/**
 * Renders an email as an HTML document: one column, for small screens too, in light and dark, without
 * images. Styles are inline because many email clients support no others; dark mode needs a style sheet.
 * @param preview the text that email clients show after the subject.
 */
export function renderEmail({
  title,
  preview,
  children,
}: {
  title: string;
  preview: string;
  children: ReactNode;
}): string {
  return `<!doctype html>${renderToStaticMarkup(
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <title>{title}</title>
        <style>{dark}</style>
      </head>
      <body className="paper" style={{ margin: 0, padding: 0, backgroundColor: "#fbf7f0" }}>
        <div style={{ display: "none", maxHeight: 0, overflow: "hidden" }}>{preview}</div>
        <table
          role="presentation"
          width="100%"
          cellPadding={0}
          cellSpacing={0}
          className="paper"
          style={{ backgroundColor: "#fbf7f0" }}
        >
          <tbody>
            <tr>
              <td align="center" style={{ padding: "32px 16px" }}>
                <table role="presentation" width="100%" cellPadding={0} cellSpacing={0} style={{ maxWidth: 560 }}>
                  <tbody>
                    <tr>
                      <td className="sheet" style={sheet}>
                        {children}
                      </td>
                    </tr>
                  </tbody>
                </table>
              </td>
            </tr>
          </tbody>
        </table>
      </body>
    </html>,
  )}`;
}

export function Heading({ children }: { children: ReactNode }) {
  return (
    <h1
      className="ink"
      style={{
        margin: "0 0 16px",
        color: "#211d2e",
        fontFamily: serif,
        fontSize: 28,
        fontWeight: 600,
        lineHeight: 1.25,
      }}
    >
      {children}
    </h1>
  );
}

export function Paragraph({ children }: { children: ReactNode }) {
  return (
    <p
      className="ink"
      style={{ margin: "0 0 16px", color: "#211d2e", fontFamily: sans, fontSize: 17, lineHeight: 1.6 }}
    >
      {children}
    </p>
  );
}

/** The main button. */
export function EmailButton({ href, children }: { href: string; children: ReactNode }) {
  return (
    <p style={{ margin: "24px 0" }}>
      <a href={href} className="action" style={action}>
        {children}
      </a>
    </p>
  );
}

/** A link in the small print. */
export function QuietLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a href={href} style={{ color: "#5d566b" }}>
      {children}
    </a>
  );
}

/** Explains why the email was sent and how to unsubscribe. */
export function SmallPrint({ children }: { children: ReactNode }) {
  return (
    <p
      className="quiet"
      style={{ margin: "24px 0 0", color: "#5d566b", fontFamily: sans, fontSize: 14, lineHeight: 1.6 }}
    >
      {children}
    </p>
  );
}

const serif = "Fraunces, Georgia, 'Times New Roman', serif";
const sans = "'Source Sans 3', -apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif";
const sheet = { padding: "32px 28px", backgroundColor: "#ffffff", border: "1px solid #eadfce", borderRadius: 12 };
const action = {
  display: "inline-block",
  padding: "12px 22px",
  borderRadius: 8,
  backgroundColor: "#b4540a",
  color: "#ffffff",
  fontFamily: sans,
  fontSize: 17,
  fontWeight: 600,
  textDecoration: "none",
};
const dark = `@media (prefers-color-scheme: dark) {
  .paper { background-color: #1a1726 !important; }
  .sheet { background-color: #241f35 !important; border-color: #3a3350 !important; }
  .ink { color: #f3ecdf !important; }
  .quiet, .quiet a { color: #b9b0c8 !important; }
  .action { background-color: #f0a35a !important; color: #211d2e !important; }
}`;

/** Keeps line breaks without CSS, which mail programs support poorly. */
export const withLineBreaks = (text: string) =>
  text.split("\n").map((line, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the lines do not change.
    <Fragment key={at}>
      {at > 0 ? <br /> : null}
      {line}
    </Fragment>
  ));
