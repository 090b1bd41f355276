import { Column } from "@react-email/column";
import { Hr } from "@react-email/hr";
import { Row } from "@react-email/row";
import { createContext, type ReactNode, useContext } from "react";
import { getText, type RichTextNode } from "#app/document/document.ts";
import { calloutLabels, getLanguageAttributes } from "#app/document/nodes.tsx";
import { plainText } from "#app/document/plain-text.ts";
import { EmailButton } from "#app/platform/mail/email-layout.tsx";
import { emailColours, emailFonts, emailStyles } from "#app/platform/mail/email-styles.ts";
import { useLinkUrl, useStart } from "./letter-context.ts";
import { OwnWords } from "./own-words.tsx";

export interface NodeProps {
  node: RichTextNode;
  children?: ReactNode;
}

const { light } = emailColours;
const { text } = emailStyles;
const block = { ...text, margin: "0 0 18px" };
/** Blocks within a list or a cell have less space between them. */
const Closeness = createContext(block);
const close = { ...text, margin: "0 0 6px" };
const headings = { 2: 24, 3: 20, 4: 17 };

function EmailHeading({ node, children }: NodeProps) {
  // Screen readers would announce an empty heading.
  if (!plainText(node)) return null;
  const level = Math.min(Math.max(Number(node.attrs?.level), 2), 4) as 2 | 3 | 4;
  const Level = `h${level}` as const;
  return (
    <Level
      className="ink"
      style={{ ...emailStyles.heading, margin: "22px 0 10px", fontSize: headings[level] }}
      {...getLanguageAttributes(node)}
    >
      {children}
    </Level>
  );
}

function Paragraph({ node, children }: NodeProps) {
  const style = useContext(Closeness);
  return node.content?.length ? (
    <p className="ink" style={style} {...getLanguageAttributes(node)}>
      {children}
    </p>
  ) : null;
}

function EmailList({ node, children }: NodeProps) {
  const padding = { paddingTop: 0, paddingBottom: 0, paddingLeft: 26, paddingRight: 26 };
  const style = { ...block, ...padding };
  if (node.type === "bulletList")
    return (
      <ul className="ink" style={style}>
        {children}
      </ul>
    );
  return (
    <ol className="ink" start={Number(node.attrs?.start ?? 1)} style={style}>
      {children}
    </ol>
  );
}

function Quotation({ children }: NodeProps) {
  const side = useStart();
  const border = `3px solid ${light.line}`;
  const padded = side === "left" ? { borderLeft: border, paddingLeft: 18 } : { borderRight: border, paddingRight: 18 };
  return (
    <blockquote className="line" style={{ margin: "0 0 18px", ...padded }}>
      {children}
    </blockquote>
  );
}

function PullQuote({ node, children }: NodeProps) {
  const attribution = getText(node.attrs?.attribution);
  return (
    <blockquote style={{ margin: "28px 0", textAlign: "center" }}>
      <p className="ink" style={{ ...emailStyles.heading, margin: 0, fontSize: 24, fontStyle: "italic" }}>
        {children}
      </p>
      {attribution ? (
        <p className="quiet" style={{ ...emailStyles.quiet, margin: "10px 0 0" }}>
          {attribution}
        </p>
      ) : null}
    </blockquote>
  );
}

function Callout({ node, children }: NodeProps) {
  const side = useStart();
  const border = `4px solid ${light.accent}`;
  const style = {
    padding: "16px 20px 2px",
    backgroundColor: light.sunk,
    ...(side === "left" ? { borderLeft: border } : { borderRight: border }),
  };
  return (
    <Row style={{ margin: "0 0 18px" }}>
      <Column className="sunk mark" style={style}>
        <p className="ink" style={{ ...text, margin: "0 0 6px", fontWeight: 700 }}>
          <OwnWords>{calloutLabels[getText(node.attrs?.tone)] ?? calloutLabels.note}</OwnWords>
        </p>
        {children}
      </Column>
    </Row>
  );
}

function LetterButton({ node }: NodeProps) {
  const url = useLinkUrl(node.attrs?.href);
  // A button without a target is useless to readers.
  return url === undefined ? null : <EmailButton href={url}>{getText(node.attrs?.label)}</EmailButton>;
}

const cell = { padding: "8px 10px", border: `1px solid ${light.line}`, verticalAlign: "top" } as const;

function DataTable({ children }: NodeProps) {
  return (
    <table
      className="data"
      cellPadding={0}
      cellSpacing={0}
      style={{ width: "100%", margin: "0 0 18px", borderCollapse: "collapse" }}
    >
      <tbody>{children}</tbody>
    </table>
  );
}

function HeaderCell({ children }: NodeProps) {
  const textAlign = useStart();
  return (
    <th scope="col" className="sunk line" style={{ ...cell, textAlign, backgroundColor: light.sunk }}>
      <Closeness value={close}>{children}</Closeness>
    </th>
  );
}

function CodeBlock({ children }: NodeProps) {
  return (
    <pre
      className="ink sunk"
      dir="ltr"
      style={{
        margin: "0 0 18px",
        padding: "14px 16px",
        color: light.ink,
        backgroundColor: light.sunk,
        fontFamily: emailFonts.code,
        fontSize: 14,
        lineHeight: "1.5",
        textAlign: "left",
        whiteSpace: "pre-wrap",
      }}
    >
      {children}
    </pre>
  );
}

/** The email's text nodes. For unlisted nodes, only the children are rendered. */
export const emailNodes = {
  doc: ({ children }: NodeProps) => <>{children}</>,
  text: ({ node }: NodeProps) => <>{node.text}</>,
  paragraph: Paragraph,
  heading: EmailHeading,
  bulletList: EmailList,
  orderedList: EmailList,
  listItem: ({ children }: NodeProps) => (
    <li>
      <Closeness value={close}>{children}</Closeness>
    </li>
  ),
  blockquote: Quotation,
  pullQuote: PullQuote,
  callout: Callout,
  button: LetterButton,
  horizontalRule: () => <Hr className="line" style={{ margin: "28px 0", borderTop: `1px solid ${light.line}` }} />,
  hardBreak: () => <br />,
  codeBlock: CodeBlock,
  table: DataTable,
  tableRow: ({ children }: NodeProps) => <tr>{children}</tr>,
  tableHeader: HeaderCell,
  tableCell: ({ children }: NodeProps) => (
    <td className="line" style={cell}>
      <Closeness value={close}>{children}</Closeness>
    </td>
  ),
};
