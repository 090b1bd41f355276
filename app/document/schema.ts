import { type MarkSpec, type NodeSpec, Schema } from "@tiptap/pm/model";
import { rowId } from "#app/platform/http/row-id.ts";
import { isLanguage } from "#app/platform/text/language.ts";
import { safeHref } from "./safe-href.ts";

/** Validators of attributes, which ProseMirror calls for every node parsed from JSON. They throw RangeError. */
const text = (max: number) => (value: unknown) => {
  if (typeof value !== "string" || value.length > max)
    throw new RangeError(`must be text of at most ${max} characters`);
};
const oneOf =
  (...allowed: unknown[]) =>
  (value: unknown) => {
    if (!allowed.includes(value)) throw new RangeError(`must be one of ${allowed.join(", ")}`);
  };
const id = (value: unknown) => {
  if (!rowId.safeParse(value).success) throw new RangeError("must be the id of an item");
};
const href = (value: unknown) => {
  text(2000)(value);
  if (safeHref(value) === undefined)
    throw new RangeError("must be an http(s), mailto: or tel: URL, or a path on this site");
};
const yesOrNo = oneOf(true, false);
const count = (max: number) => (value: unknown) => {
  if (!Number.isInteger(value) || (value as number) < 0 || (value as number) > max)
    throw new RangeError(`must be an integer from 0 to ${max}`);
};
const pictures = (value: unknown) => {
  if (!Array.isArray(value) || value.length === 0 || value.length > 60)
    throw new RangeError("must contain 1 to 60 pictures");
  for (const item of value as Record<string, unknown>[]) {
    if (typeof item !== "object" || item === null) throw new RangeError("must contain only pictures");
    const { media, alt, caption = "", decorative = false, ...others } = item;
    id(media);
    text(500)(alt);
    text(1000)(caption);
    yesOrNo(decorative);
    if (Object.keys(others).length > 0) throw new RangeError(`has the unknown attribute "${Object.keys(others)[0]}"`);
  }
};
const providerId = (value: unknown) => {
  if (typeof value !== "string" || !/^[\w-]{6,20}(?:\/[\da-f]{8,20})?$/.test(value))
    throw new RangeError("must be a video ID");
};

const block = (spec: NodeSpec): NodeSpec => ({ group: "block", ...spec });

const nodes: Record<string, NodeSpec> = {
  doc: { content: "block*" },
  paragraph: block({ content: "inline*" }),
  text: { group: "inline" },
  hardBreak: { group: "inline", inline: true },
  heading: block({ content: "inline*", attrs: { level: { default: 2, validate: oneOf(2, 3, 4) } } }),
  bulletList: block({ content: "listItem+" }),
  orderedList: block({ content: "listItem+", attrs: { start: { default: 1, validate: count(100_000) } } }),
  listItem: { content: "paragraph block*" },
  blockquote: block({ content: "block+" }),
  pullQuote: block({
    content: "inline*",
    attrs: { attribution: { default: null, validate: (value) => value === null || text(200)(value) } },
  }),
  picture: block({
    atom: true,
    attrs: {
      media: { validate: id },
      alt: { default: "", validate: text(500) },
      /** Whether the picture adds nothing to the text; it then has no alternative text, not even the library's. */
      decorative: { default: false, validate: yesOrNo },
      caption: { default: "", validate: text(1000) },
      width: { default: "text", validate: oneOf("text", "wide") },
    },
  }),
  gallery: block({ atom: true, attrs: { items: { validate: pictures } } }),
  video: block({ atom: true, attrs: { video: { validate: text(200) } } }),
  embed: block({
    atom: true,
    attrs: {
      provider: { validate: oneOf("youtube", "vimeo") },
      videoId: { validate: providerId },
      title: { default: "", validate: text(300) },
    },
  }),
  table: block({ content: "tableRow+", isolating: true }),
  tableRow: { content: "(tableHeader | tableCell)+" },
  tableHeader: { content: "block+", isolating: true },
  tableCell: { content: "block+", isolating: true },
  callout: block({ content: "block+", attrs: { tone: { default: "note", validate: oneOf("note", "tip", "care") } } }),
  button: block({ atom: true, attrs: { href: { validate: href }, label: { validate: text(120) } } }),
  horizontalRule: block({ atom: true }),
  codeBlock: block({
    content: "text*",
    marks: "",
    code: true,
    attrs: { language: { default: "", validate: text(40) } },
  }),
};

const language = (value: unknown) => {
  if (typeof value !== "string" || !isLanguage(value)) throw new RangeError("must be a language code such as en or fa");
};

const marks: Record<string, MarkSpec> = {
  /** Text in a different language from the surrounding text. */
  lang: { attrs: { language: { validate: language } } },
  link: { attrs: { href: { validate: href } }, inclusive: false },
  bold: {},
  italic: {},
  underline: {},
  strike: {},
  code: {},
};

/** The schema of rich text documents, for the editor, the renderer and validation. */
export const richTextSchema = new Schema({ nodes, marks });
