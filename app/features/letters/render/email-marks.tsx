import type { ReactNode } from "react";
import { emailFonts, emailStyles } from "#app/platform/mail/email-styles.ts";
import { markComponents } from "#app/ui/rich-text/nodes.tsx";
import { useLinkUrl } from "./letter-context.ts";

interface MarkProps {
  mark: { type: string; attrs?: Record<string, unknown> };
  children?: ReactNode;
}

/** A link, or only its text where it leads nowhere. */
function EmailLink({ mark, children }: MarkProps) {
  const url = useLinkUrl(mark.attrs?.href);
  if (url === undefined) return <>{children}</>;
  return (
    <a href={url} className="link" style={emailStyles.link}>
      {children}
    </a>
  );
}

export const emailMarks = {
  ...markComponents,
  link: EmailLink,
  code: ({ children }: MarkProps) => <code style={{ fontFamily: emailFonts.code, fontSize: 15 }}>{children}</code>,
};
