import { cutText } from "#app/platform/text/shorten-text.ts";
import { parseVideoUrl } from "#app/ui/video/video-address.ts";
import type { RichTextNode } from "../../document.ts";
import { BlockBuilder, type Room } from "./block-builder.ts";
import {
  type FlatItem,
  type FlatItemFacts,
  leveledItems,
  nestItems,
  wordListItem,
  wordOnlineItem,
} from "./flat-lists.ts";
import { footnoteMark, isBackLink, isFootnoteRule } from "./footnotes.ts";
import { getHeadingLevel, guessHeadings } from "./heading-levels.ts";
import { isNoContent, removeHidden } from "./hidden.ts";
import { type InlineMarks, readMarks } from "./inline-marks.ts";
import { checkSign, convertList, itemContent } from "./lists.ts";
import type { PastePictures } from "./paste-pictures.ts";
import { StyleSheet, type Styles } from "./styles.ts";
import { superscript } from "./superscript.ts";
import { convertTable, isLayoutTable, isTooLarge } from "./tables.ts";

const blocks = new Set(
  "p div address article aside section header footer main nav dl dt dd fieldset legend form figure figcaption details summary center hgroup caption tr td th".split(
    " ",
  ),
);

/** Elements deeper than this are pasted as plain text; browsers allow 512. */
const MAX_ELEMENTS_DEEP = 250;
/** Blocks deeper than this are pasted without their structure; documents allow 40 levels. */
const MAX_BLOCKS_DEEP = 16;

interface Surroundings {
  marks: InlineMarks;
  /** Whether line breaks in the source are preserved. */
  keepsLines: boolean;
  styles: Styles;
  isInTable: boolean;
  /** How many elements surround the node. */
  depth: number;
}

/** Converts the parsed HTML of a clipboard to blocks. It takes a whole document, so that its stylesheets are known. */
export class HtmlConverter {
  readonly document: Document;
  readonly room: Room;
  readonly pictures: PastePictures;
  readonly #sheet: StyleSheet;
  readonly #headings: Map<Element, number>;
  readonly #root: BlockBuilder;

  constructor(document: Document, room: Room, pictures: PastePictures) {
    this.document = document;
    this.room = room;
    this.pictures = pictures;
    this.#sheet = new StyleSheet(document);
    removeHidden(document, this.#sheet);
    this.#headings = guessHeadings(document, this.#sheet);
    this.#root = new BlockBuilder(room, 0);
  }

  convert(): RichTextNode[] {
    this.#children(this.document.body, this.#root, {
      marks: {},
      keepsLines: false,
      styles: {},
      isInTable: false,
      depth: 0,
    });
    this.#root.endText();
    return this.#root.blocks;
  }

  /** Converts the children of a node. Neighbouring paragraphs that are list items become lists. */
  #children(parent: Node, builder: BlockBuilder, around: Surroundings) {
    let items: FlatItem[] = [];
    const endList = () => {
      for (const list of nestItems(items)) builder.add(list, 0);
      items = [];
    };
    for (const child of parent.childNodes) {
      if (this.room.nodes <= 0) break;
      const found =
        isElement(child) && builder.depth < MAX_BLOCKS_DEEP ? this.#flatItems(child, builder, around) : undefined;
      if (found) {
        items.push(...found.filter(({ blocks: content }) => content.length > 0));
        continue;
      }
      const last = items.at(-1);
      if (last && isBlank(child)) continue;
      if (last && isElement(child) && /^MsoListParagraphCxSp(Middle|Last)$/.test(child.className)) {
        last.blocks.push(...this.#convertContent(child, builder, around, 2 * last.level));
        continue;
      }
      endList();
      this.#node(child, builder, around);
    }
    endList();
  }

  /**
   * List items that state their levels (from Word, Word for the web, Slack or Quill), or a part of a list that was
   * copied.
   */
  #flatItems(element: Element, builder: BlockBuilder, around: Surroundings): FlatItem[] | undefined {
    const online = wordOnlineItem(element);
    const found = online ? [online] : (leveledItems(element) ?? this.#flatItem(element));
    return found?.map(({ facts, item }) => {
      builder.endText();
      this.room.nodes -= 2;
      const content = this.#convertContent(item, builder, around, 2 * facts.level);
      return { ...facts, blocks: content.length > 0 ? itemContent(content) : [] };
    });
  }

  #flatItem(element: Element): { facts: FlatItemFacts; item: Element }[] | undefined {
    const isText = element.localName === "p" || element.localName === "div";
    const word = isText ? wordListItem(element, this.#sheet.getStyles(element), this.#sheet) : undefined;
    const isStray = element.localName === "li";
    const facts = word ?? (isStray ? { level: 1, isOrdered: false, number: undefined, list: "" } : undefined);
    return facts && [{ facts, item: element }];
  }

  /** Converts the content of an element on its own. @param levels how many nodes will surround it. */
  #convertContent(node: Node, outer: BlockBuilder, around: Surroundings, levels: number): RichTextNode[] {
    outer.endText();
    const builder = new BlockBuilder(this.room, outer.depth + levels);
    if (isElement(node) && (blocks.has(node.localName) || isContainer(node)))
      this.#children(node, builder, this.#within(node, around));
    else this.#node(node, builder, around);
    builder.endText();
    return builder.blocks;
  }

  #within(element: Element, around: Surroundings): Surroundings {
    const styles = this.#sheet.getStyles(element);
    const space = styles["white-space"];
    return {
      marks: readMarks(element, styles, around.marks),
      keepsLines: space === undefined ? around.keepsLines : /^(pre|break-spaces)/.test(space),
      styles,
      isInTable: around.isInTable,
      depth: around.depth + 1,
    };
  }

  #node(node: Node, builder: BlockBuilder, around: Surroundings) {
    if (node.nodeType === TEXT) {
      const text = node.nodeValue ?? "";
      if (around.keepsLines && text.includes("\n")) builder.addLines(text, around.marks);
      else builder.addText(text, around.marks);
    } else if (isElement(node)) {
      if (around.depth >= MAX_ELEMENTS_DEEP) builder.addText(node.textContent ?? "", around.marks);
      else this.#element(node, builder, around);
    }
  }

  #element(element: Element, builder: BlockBuilder, outer: Surroundings) {
    const tag = element.localName;
    const around = this.#within(element, outer);
    const { styles } = around;
    if (isNoContent(element, styles) || isFootnoteRule(element, outer.styles) || isBackLink(element)) return;
    const note = footnoteMark(element);
    const power = superscript(element, styles);
    if (note) builder.addText(note, {});
    else if (power) builder.addText(power, around.marks);
    else if (tag === "br") builder.addBreak();
    else if (tag === "hr") builder.add({ type: "horizontalRule" });
    else if (tag === "img") this.#picture(element, builder, "");
    else if (tag === "figure" && element.querySelector("img")) this.#figure(element, builder, around);
    else if (tag === "iframe") this.#video(element, builder);
    else if (tag === "input")
      builder.addText(element.getAttribute("type") === "checkbox" ? checkSign(element) : "", {});
    else if (tag === "pre") this.#code(element, builder);
    else if (tag === "ul" || tag === "ol") this.#list(element, builder, around);
    else if (tag === "table") this.#table(element as HTMLTableElement, builder, around);
    else if (tag === "blockquote" || isWordQuote(element)) this.#quote(element, builder, around);
    else this.#text(element, builder, around);
  }

  /** A paragraph, a heading, or text within one. */
  #text(element: Element, builder: BlockBuilder, around: Surroundings) {
    const level = getHeadingLevel(element, around.styles, this.#headings);
    if (level === undefined && !blocks.has(element.localName)) {
      if (element.getAttribute("role") === "checkbox") builder.addText(checkSign(element), {});
      this.#children(element, builder, around);
      return;
    }
    builder.endText();
    const outer = builder.textBlock;
    // Heading levels are mapped to the range of documents at the end, when all are known.
    if (level !== undefined) builder.textBlock = { type: "heading", attrs: { level } };
    this.#children(element, builder, around);
    builder.endText();
    builder.textBlock = outer;
  }

  #list(element: Element, builder: BlockBuilder, around: Surroundings) {
    if (builder.depth >= MAX_BLOCKS_DEEP) return this.#children(element, builder, around);
    const list = convertList(element, (node) => {
      this.room.nodes -= 1;
      return this.#itemBlocks(node, builder, around);
    });
    if (list) builder.add(list);
  }

  #itemBlocks(node: Node, builder: BlockBuilder, around: Surroundings) {
    const content = this.#convertContent(node, builder, around, 2);
    const isCheckbox = isElement(node) && node.getAttribute("role") === "checkbox";
    const text = isCheckbox ? content[0]?.content?.[0] : undefined;
    if (isElement(node) && text?.type === "text") text.text = `${checkSign(node)}${text.text}`;
    return content;
  }

  #table(table: HTMLTableElement, builder: BlockBuilder, around: Surroundings) {
    if (around.isInTable) return this.#lines(table, builder, around);
    if (isLayoutTable(table) || builder.depth >= MAX_BLOCKS_DEEP) {
      for (const row of [...table.rows])
        for (const cell of row.cells) {
          builder.endText();
          this.#children(cell, builder, this.#within(cell, around));
          builder.endText();
        }
      return;
    }
    if (table.caption) this.#text(table.caption, builder, around);
    if (isTooLarge(table)) this.room.isCut = true;
    const within = { ...around, isInTable: true };
    const converted = convertTable(table, (cell) => this.#convertContent(cell, builder, within, 3));
    if (!converted) return;
    const cells = converted.content?.reduce((sum, { content = [] }) => sum + 1 + 2 * content.length, 1) ?? 1;
    builder.add(converted, cells);
  }

  /** Converts a table within a cell of another one to a line for each row. */
  #lines(table: HTMLTableElement, builder: BlockBuilder, around: Surroundings) {
    for (const row of [...table.rows]) {
      builder.endText();
      for (const cell of row.cells) {
        if (builder.isInText) builder.addText(", ", {});
        this.#children(cell, builder, this.#within(cell, around));
      }
    }
    builder.endText();
  }

  #quote(element: Element, builder: BlockBuilder, around: Surroundings) {
    if (builder.depth >= MAX_BLOCKS_DEEP) return this.#children(element, builder, around);
    const content = this.#convertContent(element, builder, { ...around, marks: { ...around.marks, italic: false } }, 1);
    const last = builder.blocks.at(-1);
    if (content.length === 0) return;
    if (last?.type === "blockquote" && isWordQuote(element) && isWordQuote(element.previousElementSibling))
      last.content?.push(...content);
    else builder.add({ type: "blockquote", content });
  }

  #code(element: Element, builder: BlockBuilder) {
    const lines = (element.textContent ?? "").replaceAll("\0", "").replace(/\r\n?/g, "\n");
    const text = lines.replace(/^\n|\n+$/g, "");
    const language = /\blanguage-([\w+#-]{1,40})/.exec(element.querySelector("code")?.className ?? "")?.[1] ?? "";
    if (text.trim()) builder.add({ type: "codeBlock", attrs: { language }, content: [{ type: "text", text }] }, 2);
  }

  #video(element: Element, builder: BlockBuilder) {
    const video = parseVideoUrl(element.getAttribute("src")?.replace(/^\/\//, "https://") ?? "");
    const title = cutText(element.getAttribute("title") ?? "", 300);
    if (video) builder.add({ type: "embed", attrs: { ...video, title } });
  }

  #figure(element: Element, builder: BlockBuilder, around: Surroundings) {
    const images = [...element.querySelectorAll("img")];
    const caption = element.querySelector("figcaption")?.textContent?.replace(/\s+/g, " ").trim() ?? "";
    if (images.length > 1) return this.#text(element, builder, around);
    for (const image of images) this.#picture(image, builder, caption);
  }

  #picture(image: Element, builder: BlockBuilder, caption: string) {
    const isRoot = builder === this.#root;
    // Pictures within lists and tables are placed after them.
    const index = this.#root.blocks.length + (!isRoot || builder.isInText ? 1 : 0);
    const shown = this.pictures.add(image, caption, index);
    if (shown?.kind === "own") {
      const { media, alt, caption: words } = shown;
      builder.add({ type: "picture", attrs: { media, alt, caption: words } });
    } else if (shown?.kind === "text") builder.addText(shown.text, {});
    else if (shown) builder.endText();
    if (shown?.kind !== "link") return;
    builder.addText(shown.text, { link: shown.href });
    builder.endText();
  }
}

const TEXT = 3;
const isElement = (node: Node): node is Element => node.nodeType === 1;
const isBlank = (node: Node) => node.nodeType !== 1 && !(node.nodeType === TEXT && node.nodeValue?.trim());
const isContainer = ({ localName }: Element) => localName === "li" || localName === "blockquote";
const isWordQuote = (element: Element | null) =>
  element?.classList.contains("MsoQuote") || element?.classList.contains("MsoIntenseQuote") || false;
