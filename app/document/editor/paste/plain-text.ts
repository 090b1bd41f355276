import type { RichTextNode } from "../../document.ts";
import { safeHref } from "../../safe-href.ts";
import { BlockBuilder, type Room } from "./block-builder.ts";

const address = /\bhttps?:\/\/[^\s<>"]{1,1900}/g;

/**
 * Converts plain text: blank lines separate paragraphs, other line breaks are kept.
 * @param hasLinks whether URLs become links, and video URLs become videos.
 */
export function convertPlainText(text: string, room: Room, hasLinks: boolean): RichTextNode[] {
  const builder = new BlockBuilder(room, 0);
  builder.takesVideos = hasLinks;
  for (const paragraph of text.replace(/\r\n?/g, "\n").split(/\n[ \t\u00a0]*\n\s*/)) {
    if (room.nodes <= 0) break;
    for (const [index, line] of paragraph.split("\n").entries()) {
      if (index > 0) builder.addBreak();
      if (hasLinks) addLine(line, builder);
      else builder.addText(line, {});
    }
    builder.endText();
  }
  return builder.blocks;
}

function addLine(line: string, builder: BlockBuilder) {
  let end = 0;
  for (const { 0: match, index } of line.matchAll(address)) {
    const found = trimFinalPunctuation(match);
    builder.addText(line.slice(end, index), {});
    builder.addText(found, { link: safeHref(found) });
    end = index + found.length;
  }
  builder.addText(line.slice(end), {});
}

const openings: Record<string, string> = { ")": "(", "]": "[", "}": "{" };

/** A closing bracket belongs to a URL that contains its opening one, as in `/wiki/Tara_(Buddhism)`. */
function trimFinalPunctuation(address: string): string {
  const count = (bracket: string) => address.split(bracket).length;
  const surplus = new Map(Object.entries(openings).map(([close, open]) => [close, count(close) - count(open)]));
  let end = address.length;
  for (; end > 0; end -= 1) {
    const last = address[end - 1] ?? "";
    const more = surplus.get(last);
    if (more === undefined ? !"'.,;:!?".includes(last) : more <= 0) break;
    if (more !== undefined) surplus.set(last, more - 1);
  }
  return address.slice(0, end);
}
