import type { ReactNode } from "react";
import { useContext } from "react";
import { markComponents } from "#app/document/nodes.tsx";
import { emailFonts, emailStyles } from "#app/platform/mail/email-styles.ts";
import { LetterContext, linkUrl } from "./letter-context.ts";

interface MarkProps {
  mark: { type: string; attrs?: Record<string, unknown> };
  /** The marked text. */
  node?: { text?: string };
  children?: ReactNode;
}

/**
 * A link, or only its text if it has no target. If the text is itself a URL, it links there directly: email clients
 * warn about links whose target differs from their text.
 */
function EmailLink({ mark, node, children }: MarkProps) {
  const letter = useContext(LetterContext);
  const url = linkUrl(mark.attrs?.href, letter);
  if (url === undefined) return <>{children}</>;
  const isAddress = /^\s*(https?:\/\/|www\.)/i.test(node?.text ?? "");
  return (
    <a href={isAddress ? url : (letter.trackUrl?.(url) ?? url)} className="link" style={emailStyles.link}>
      {children}
    </a>
  );
}

export const emailMarks = {
  ...markComponents,
  link: EmailLink,
  code: ({ children }: MarkProps) => <code style={{ fontFamily: emailFonts.code, fontSize: 15 }}>{children}</code>,
};
