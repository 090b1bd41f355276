import { Body } from "@react-email/body";
import { Button } from "@react-email/button";
import { Column } from "@react-email/column";
import { Container } from "@react-email/container";
import { Head } from "@react-email/head";
import { Html } from "@react-email/html";
import { Preview } from "@react-email/preview";
import { Row } from "@react-email/row";
import { Fragment, type ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { cutText } from "../text/shorten-text.ts";
import { emailStyleSheet, emailStyles } from "./email-styles.ts";

/** The library cuts a longer preview itself, between any two UTF-16 units. */
const MAX_PREVIEW = 150;

interface EmailProps {
  title: string;
  /** The preview text that email clients show after the subject. */
  preview: string;
  /** A language tag; by default the language of the site's own texts. */
  language?: string;
  direction?: "ltr" | "rtl";
  /** Shown above and below the sheet with the text. */
  header?: ReactNode;
  footer?: ReactNode;
  children: ReactNode;
}

/**
 * Renders an email as an HTML document: one column of tables, for small screens too, in light and dark.
 * Styles are inline because many email clients support no others; dark mode needs a style sheet.
 */
export const renderEmail = (props: EmailProps): string =>
  `<!doctype html>${renderToStaticMarkup(<Email {...props} />).replaceAll(preload, "")}`;

/** React adds preload elements for pictures, which do not belong in an email. */
const preload = /<link rel="preload"[^>]*>/g;

function Email({ title, preview, language = "en", direction = "ltr", header, footer, children }: EmailProps) {
  // Some web mailers drop the attributes of the outer elements.
  const sheet = { padding: "32px 28px", textAlign: direction === "rtl" ? "right" : "left" } as const;
  return (
    <Html lang={language} dir={direction}>
      <Head>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <title>{title}</title>
        <style>{emailStyleSheet}</style>
      </Head>
      <Body className="paper" style={{ margin: 0, padding: 0, ...emailStyles.paper }}>
        <Preview>{cutText(preview, MAX_PREVIEW)}</Preview>
        <Row className="paper" style={emailStyles.paper}>
          <Column style={{ padding: "32px 16px" }}>
            <Container style={{ maxWidth: 600 }}>
              {header}
              <Row className="sheet" style={emailStyles.sheet}>
                <Column role="main" lang={language} dir={direction} style={sheet}>
                  {children}
                </Column>
              </Row>
              {footer}
            </Container>
          </Column>
        </Row>
      </Body>
    </Html>
  );
}

export function Heading({ children }: { children: ReactNode }) {
  return (
    <h1 className="ink" style={{ ...emailStyles.heading, margin: "0 0 16px", fontSize: 28 }}>
      {children}
    </h1>
  );
}

export function Paragraph({ children }: { children: ReactNode }) {
  return (
    <p className="ink" style={{ ...emailStyles.text, margin: "0 0 16px" }}>
      {children}
    </p>
  );
}

/** The main button. */
export function EmailButton({ href, children }: { href: string; children: ReactNode }) {
  return (
    <p style={{ margin: "24px 0" }}>
      <Button href={href} className="action" style={emailStyles.action}>
        {children}
      </Button>
    </p>
  );
}

/** A link in the small print. */
export function QuietLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a href={href} className="quiet" style={{ color: emailStyles.quiet.color }}>
      {children}
    </a>
  );
}

/** Explains why the email was sent and how to unsubscribe. */
export function SmallPrint({ children }: { children: ReactNode }) {
  return (
    <p className="quiet" style={{ ...emailStyles.quiet, margin: "24px 0 0" }}>
      {children}
    </p>
  );
}

/** Preserves line breaks without CSS, which email clients support poorly. */
export const preserveLineBreaks = (text: string) =>
  text.split("\n").map((line, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the lines do not change.
    <Fragment key={at}>
      {at > 0 ? <br /> : null}
      {line}
    </Fragment>
  ));
