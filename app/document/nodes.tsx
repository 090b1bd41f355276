import { type ReactNode, use, useContext } from "react";
import { getDirection } from "#app/platform/text/language.ts";
import { SITE_LANGUAGE, useLanguageAttributes } from "#app/ui/language-context.tsx";
import { getText, type RichTextNode } from "./document.ts";
import { PassageLink } from "./passage-link.tsx";
import { plainText } from "./plain-text.ts";
import { BlockDirectionContext, RichTextContext } from "./rich-text-context.ts";
import { RichTextLink, useCurrentUrl } from "./rich-text-link.tsx";

interface NodeProps {
  node: RichTextNode;
  children?: ReactNode;
}
interface MarkProps {
  mark: { type: string; attrs?: Record<string, unknown> };
  children?: ReactNode;
}

export const calloutLabels: Record<string, string> = { note: "Note", tip: "Tip", care: "Caution" };

/** Level 1 is the title of the page, so the headings of a document start at 2. */
function Heading({ node, children }: NodeProps) {
  // Screen readers would announce an empty heading.
  if (!plainText(node)) return null;
  const level = Number(node.attrs?.level);
  const id = getText(node.attrs?.id) || undefined;
  const Level = level > 3 ? "h4" : level === 3 ? "h3" : "h2";
  return (
    <Level id={id} {...getLanguageAttributes(node)}>
      {children}
    </Level>
  );
}

/** The `lang` and `dir` attributes of a block whose whole text is marked as one other language. */
export function getLanguageAttributes({ content = [] }: RichTextNode) {
  const [language, ...others] = new Set(
    content.filter(({ type }) => type === "text").map(({ marks = [] }) => marks.find(isLanguageMark)?.attrs?.language),
  );
  return typeof language === "string" && others.length === 0 ? { lang: language, dir: getDirection(language) } : {};
}

const isLanguageMark = ({ type }: { type: string }) => type === "lang";

function OrderedList({ node, children }: NodeProps) {
  const start = Number(node.attrs?.start ?? 1);
  return (
    <ol dir={use(BlockDirectionContext)} start={Number.isInteger(start) && start !== 1 ? start : undefined}>
      {children}
    </ol>
  );
}

function PullQuote({ node, children }: NodeProps) {
  const { pageUrl } = useContext(RichTextContext);
  const attribution = getText(node.attrs?.attribution);
  const words = plainText(node);
  return (
    <figure className="pull-quote" dir={use(BlockDirectionContext)}>
      <blockquote>
        <p>{children}</p>
      </blockquote>
      {pageUrl && words ? <PassageLink pageUrl={pageUrl} passage={words} /> : null}
      {attribution ? <figcaption>{attribution}</figcaption> : null}
    </figure>
  );
}

function Callout({ node, children }: NodeProps) {
  const tone = getText(node.attrs?.tone);
  const name = calloutLabels[tone];
  return (
    <div className={`callout callout-${name ? tone : "note"}`} dir={use(BlockDirectionContext)}>
      <p className="callout-tone">
        {/* The call-out's own text decides its direction. */}
        <bdi {...useLanguageAttributes(SITE_LANGUAGE)}>{name ?? calloutLabels.note}</bdi>
      </p>
      {children}
    </div>
  );
}

function ButtonLink({ node }: NodeProps) {
  const label = getText(node.attrs?.label);
  // A button without a target is useless to a reader.
  if (useCurrentUrl(node.attrs?.href) === undefined) return null;
  return (
    <p>
      <RichTextLink href={node.attrs?.href} className="button">
        {label}
      </RichTextLink>
    </p>
  );
}

/** A table that is wider than the page scrolls in its own, focusable region. */
function Table({ children }: NodeProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable regions must be reachable by keyboard
    // biome-ignore lint/a11y/useSemanticElements: fieldset is for form fields
    <div className="table-frame" role="group" aria-label="Table" tabIndex={0}>
      <table dir={use(BlockDirectionContext)}>
        <tbody>{children}</tbody>
      </table>
    </div>
  );
}

/** The components of nodes. For an unlisted node, only the children are rendered (`UnknownNode`). */
export const nodeComponents = {
  doc: ({ children }: NodeProps) => <>{children}</>,
  text: ({ node }: NodeProps) => <>{node.text}</>,
  paragraph: ({ node, children }: NodeProps) =>
    node.content?.length ? <p {...getLanguageAttributes(node)}>{children}</p> : null,
  heading: Heading,
  bulletList: ({ children }: NodeProps) => <ul dir={use(BlockDirectionContext)}>{children}</ul>,
  orderedList: OrderedList,
  listItem: ({ children }: NodeProps) => <li>{children}</li>,
  blockquote: ({ children }: NodeProps) => <blockquote dir={use(BlockDirectionContext)}>{children}</blockquote>,
  pullQuote: PullQuote,
  callout: Callout,
  button: ButtonLink,
  horizontalRule: () => <hr />,
  hardBreak: () => <br />,
  codeBlock: ({ children }: NodeProps) => (
    <pre>
      <code>{children}</code>
    </pre>
  ),
  table: Table,
  tableRow: ({ children }: NodeProps) => <tr>{children}</tr>,
  tableHeader: ({ children }: NodeProps) => <th scope="col">{children}</th>,
  tableCell: ({ children }: NodeProps) => <td>{children}</td>,
};

export const markComponents = {
  lang: ({ mark, children }: MarkProps) => {
    const language = getText(mark.attrs?.language);
    return (
      <span lang={language} dir={getDirection(language)}>
        {children}
      </span>
    );
  },
  bold: ({ children }: MarkProps) => <strong>{children}</strong>,
  italic: ({ children }: MarkProps) => <em>{children}</em>,
  underline: ({ children }: MarkProps) => <u>{children}</u>,
  strike: ({ children }: MarkProps) => <s>{children}</s>,
  code: ({ children }: MarkProps) => <code>{children}</code>,
  link: ({ mark, children }: MarkProps) => <RichTextLink href={mark.attrs?.href}>{children}</RichTextLink>,
};

/** A node or mark from a later release or an import; only its text is shown. */
export function UnknownNode({ children }: { children?: ReactNode }) {
  return <>{children}</>;
}
