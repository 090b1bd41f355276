import type { RichTextNode } from "../../document.ts";
import { MAX_NODES } from "../../validate-document.ts";
import type { Room } from "./block-builder.ts";
import { fitBlocks, fitHeadingLevels } from "./fit-document.ts";
import { HtmlConverter } from "./html-converter.ts";
import { convertMarkdown, isMarkdown } from "./markdown.ts";
import { PastePictures } from "./paste-pictures.ts";
import type { ClipboardContents, Pasted } from "./pasted.ts";
import { convertPlainText } from "./plain-text.ts";

/** Leaves space for what the document already contains. */
const MAX_PASTED_NODES = MAX_NODES - 5000;
const MAX_TEXT = 2_000_000;

const TOO_LONG = "The text is too long, so only the beginning was pasted. Paste the rest in smaller parts.";

/**
 * Converts pasted or dropped content from any program to document blocks. The HTML is only parsed, so no scripts run
 * and nothing is loaded.
 * @param options.origin of this site, whose pictures are recognised by their URLs.
 * @param options.asPlainText whether to paste only text: no formatting, Markdown, links or videos.
 */
export function readPaste(
  contents: ClipboardContents,
  options: { asPlainText?: boolean; origin?: string } = {},
): Pasted {
  const { html, text, files } = contents;
  const room = { nodes: MAX_PASTED_NODES, isCut: false };
  if (options.asPlainText) return pasteText(text, room, false);
  if (html.trim() && !isCode(html)) return pasteHtml(html, contents, room, options.origin);
  if (text.trim() && isMarkdown(text)) {
    const { content: literal } = pasteText(text, { ...room });
    return { ...pasteHtml(convertMarkdown(text), { rtf: "", files: [] }, room, options.origin), literal };
  }
  if (text.trim()) return pasteText(text, room);
  return pasteFiles(files);
}

const pasteText = (text: string, room: Room, hasLinks = true) =>
  finish(convertPlainText(text.slice(0, MAX_TEXT), room, hasLinks), room, text.length > MAX_TEXT);

function pasteFiles(files: File[]): Pasted {
  const [pictures, others] = [files.filter(isPicture), files.filter((file) => !isPicture(file))];
  const what =
    others.length === 1
      ? `“${others[0]?.name}” isn’t a picture, so it`
      : `${others.length} files aren’t pictures, so they`;
  const notice = `${what} can’t be added to the text. Upload other files to the media library.`;
  return {
    content: [],
    pictures: pictures.map((file) => ({ file, alt: "", caption: "", before: 0 })),
    notices: others.length > 0 ? [notice] : [],
  };
}

/** Not every system knows the types of newer formats. */
const isPicture = ({ type, name }: File) => type.startsWith("image/") || (!type && /\.(?:avif|hei[cf])$/i.test(name));

function pasteHtml(html: string, files: Pick<ClipboardContents, "rtf" | "files">, room: Room, origin?: string): Pasted {
  const document = new DOMParser().parseFromString(html, "text/html");
  const pictures = new PastePictures(document, files, origin);
  const content = new HtmlConverter(document, room, pictures).convert();
  return finish(content, room, false, pictures);
}

function finish(blocks: RichTextNode[], room: Room, isCut: boolean, pictures?: PastePictures): Pasted {
  const content = fitBlocks(fitHeadingLevels(blocks));
  const isTooLong = isCut || room.isCut || room.nodes <= 0;
  return {
    content,
    pictures: (pictures?.found ?? []).map((each) => ({ ...each, before: Math.min(each.before, content.length) })),
    notices: [...(pictures?.notices() ?? []), ...(isTooLong ? [TOO_LONG] : [])],
  };
}

/** Code editors copy coloured lines, of which only the text matters. */
const isCode = (html: string) =>
  /^\s*(<html>\s*<body>\s*)?(<!--StartFragment-->)?\s*(<meta[^>]{0,100}>)?\s*<div style="[^"]{0,400}white-space: ?pre;/i.test(
    html.slice(0, 2000),
  );
