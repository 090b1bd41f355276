import type { RichTextNode } from "../../document.ts";
import { safeHref } from "../../safe-href.ts";
import { linkAddress } from "../link-address.ts";
import type { Styles } from "./styles.ts";

/** The marks of a text, named as in the schema. */
export interface InlineMarks {
  link?: string;
  bold?: boolean;
  italic?: boolean;
  underline?: boolean;
  strike?: boolean;
  code?: boolean;
}

const byTag: Record<string, keyof InlineMarks> = {
  b: "bold",
  strong: "bold",
  i: "italic",
  em: "italic",
  cite: "italic",
  dfn: "italic",
  var: "italic",
  u: "underline",
  s: "strike",
  strike: "strike",
  del: "strike",
  code: "code",
  kbd: "code",
  samp: "code",
  tt: "code",
};

const MAX_HREF = 2000;

/** The marks of the text in an element, including those inherited from its surroundings. */
export function readMarks(element: Element, styles: Styles, outer: InlineMarks): InlineMarks {
  const marks = { ...outer };
  const tag = element.localName;
  const name = Object.hasOwn(byTag, tag) ? byTag[tag] : undefined;
  if (name && name !== "link") marks[name] = true;
  applyStyles(marks, styles, tag);
  if (tag === "a") {
    const href = getLinkTarget(element.getAttribute("href"));
    if (href) {
      marks.link = href;
      // Links are underlined anyway.
      marks.underline = false;
    }
  }
  if (outer.link) marks.underline = false;
  return marks;
}

function applyStyles(marks: InlineMarks, styles: Styles, tag: string) {
  const weight = styles["font-weight"] ?? (/\b(bold|[6-9]00)\b/.test(styles.font ?? "") ? "bold" : undefined);
  if (weight !== undefined) {
    if (/^(bold|bolder|[6-9]00)$/.test(weight)) marks.bold = true;
    // Google Docs wraps everything in <b style="font-weight:normal">.
    else if (/^(normal|lighter|[1-5]00)$/.test(weight)) marks.bold = false;
  }
  const slant = styles["font-style"] ?? (/\b(italic|oblique)\b/.test(styles.font ?? "") ? "italic" : undefined);
  if (slant !== undefined) marks.italic = /^(italic|oblique)/.test(slant) || (slant !== "normal" && !!marks.italic);
  const decoration = styles["text-decoration"] ?? styles["text-decoration-line"] ?? "";
  if (decoration.includes("underline")) marks.underline = true;
  if (decoration.includes("line-through")) marks.strike = true;
  if (decoration === "none" && tag === "u") marks.underline = false;
}

/** A safe URL to store, without the redirect that Google Docs uses to count clicks. */
function getLinkTarget(href: string | null): string | undefined {
  const url = linkAddress(href ?? "");
  // The targets of fragments are not pasted.
  if (url === undefined || url.startsWith("#")) return undefined;
  if (!/^https:\/\/www\.google\.com\/url\?/.test(url)) return url;
  const target = safeHref(new URL(url).searchParams.get("q"));
  return target && /^https?:/.test(target) && target.length <= MAX_HREF ? target : url;
}

/** Returns marks in the order of the schema. Code allows no other mark than a link. */
export function toMarks({ link, code, ...styles }: InlineMarks): NonNullable<RichTextNode["marks"]> {
  const marks = link ? [{ type: "link", attrs: { href: link } }] : [];
  if (code) return [...marks, { type: "code" }];
  const names = ["bold", "italic", "underline", "strike"] as const;
  return [...marks, ...names.filter((name) => styles[name]).map((type) => ({ type }))];
}
