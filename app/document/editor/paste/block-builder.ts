import { stripControls } from "#app/platform/text/control-characters.ts";
import { parseVideoUrl } from "#app/ui/video/video-address.ts";
import type { RichTextNode } from "../../document.ts";
import { type InlineMarks, toMarks } from "./inline-marks.ts";

/** How many nodes the whole paste may still add. */
export interface Room {
  nodes: number;
  /** Set when something is left out. */
  isCut: boolean;
}

export type TextBlock = { type: "paragraph" } | { type: "heading"; attrs: { level: number } };

const paragraph: TextBlock = { type: "paragraph" };

/** Collects text and blocks in reading order; text between two blocks becomes a separate block. */
export class BlockBuilder {
  readonly room: Room;
  readonly depth: number;
  readonly blocks: RichTextNode[] = [];
  /** The kind of block that added text becomes. */
  textBlock: TextBlock = paragraph;
  /** Whether a video URL becomes the video. */
  takesVideos = true;
  #inline: RichTextNode[] = [];

  /** @param depth the number of levels above these blocks. */
  constructor(room: Room, depth: number) {
    this.room = room;
    this.depth = depth;
  }

  get isInText() {
    return this.#inline.length > 0;
  }

  /** Adds text, collapsing white space as browsers do, and doubled non-breaking spaces too. */
  addText(text: string, marks: InlineMarks): void {
    const collapsed = text.replace(/[\t\n\f\r ]+/g, " ").replace(/[ \u00a0]{2,}/g, " ");
    this.#add(this.#endsInSpace() ? collapsed.replace(/^[ \u00a0]+/, "") : collapsed, marks);
  }

  /** Adds text, preserving its lines and spaces. */
  addLines(text: string, marks: InlineMarks): void {
    for (const [index, line] of text.replace(/\r\n?/g, "\n").split("\n").entries()) {
      if (index > 0) this.addBreak();
      this.#add(line.replaceAll("\t", "    "), marks);
    }
  }

  #add(text: string, marks: InlineMarks) {
    const printable = stripControls(text.replaceAll("\0", ""));
    if (printable === "") return;
    const last = this.#inline.at(-1);
    // Headings are bold anyway.
    const list = toMarks(this.textBlock.type === "heading" ? { ...marks, bold: false } : marks);
    if (last?.type === "text" && JSON.stringify(last.marks ?? []) === JSON.stringify(list)) last.text += printable;
    else if (this.#take())
      this.#inline.push({ type: "text", text: printable, ...(list.length > 0 && { marks: list }) });
  }

  #endsInSpace() {
    const last = this.#inline.at(-1);
    return last?.type !== "text" || /[ \u00a0]$/.test(last.text ?? "");
  }

  /** Adds a break; two of them end the paragraph. */
  addBreak(): void {
    if (this.#inline.at(-1)?.type === "hardBreak") this.endText();
    else if (this.isInText && this.#take()) this.#inline.push({ type: "hardBreak" });
  }

  /** Ends the current text block. Nothing is added if it contains only spaces. */
  endText(): void {
    const content = trimmed(this.#inline);
    this.#inline = [];
    if (content.length > 0 && this.#take())
      this.blocks.push(this.#findVideo(content) ?? { ...this.textBlock, content });
  }

  /** Turns a paragraph that consists of only a video URL into the video. */
  #findVideo([first, ...others]: RichTextNode[]): RichTextNode | undefined {
    if (!this.takesVideos || this.depth > 0 || this.textBlock.type !== "paragraph" || others.length > 0)
      return undefined;
    const video = parseVideoUrl(first?.text ?? "");
    return video && { type: "embed", attrs: { ...video, title: "" } };
  }

  /** Adds a finished block. @param nodes how many of its nodes have not been counted yet. */
  add(block: RichTextNode, nodes = 1): void {
    this.endText();
    if (this.#take(nodes)) this.blocks.push(block);
  }

  #take(nodes = 1) {
    if (this.room.nodes < nodes) {
      this.room.nodes = 0;
      this.room.isCut = true;
      return false;
    }
    this.room.nodes -= nodes;
    return true;
  }
}

/** Removes spaces and breaks at both ends, and spaces around breaks. */
function trimmed(inline: RichTextNode[]): RichTextNode[] {
  const fromEnd = trimEdges(inline.toReversed(), (text) => text.trimEnd());
  return trimEdges(fromEnd.toReversed(), (text) => text.trimStart());
}

/**
 * Trims the texts after the start and after each break, and leaves out texts that become empty and breaks at the start.
 */
function trimEdges(inline: RichTextNode[], trim: (text: string) => string): RichTextNode[] {
  const kept: RichTextNode[] = [];
  let isAtEdge = true;
  for (const node of inline) {
    const isText = node.type === "text";
    const text = isText && isAtEdge ? trim(node.text ?? "") : node.text;
    if (isText ? text : kept.length > 0) kept.push(isText ? { ...node, text } : node);
    if (!isText || text) isAtEdge = !isText;
  }
  return kept;
}
