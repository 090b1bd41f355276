import type { RichTextNode } from "#app/ui/rich-text/document.ts";
import { safeHref } from "#app/ui/rich-text/safe-href.ts";
import { BlockBuilder, type Room } from "./block-builder.ts";

/** Addresses are links up to their final punctuation. */
const address = /\bhttps?:\/\/[^\s<>"]{1,1900}[^\s<>"'.,;:!?)\]}]/g;

/** Converts plain text: blank lines separate paragraphs, other line breaks are kept. */
export function convertPlainText(text: string, room: Room): RichTextNode[] {
  const builder = new BlockBuilder(room, 0);
  for (const paragraph of text.replace(/\r\n?/g, "\n").split(/\n[ \t\u00a0]*\n\s*/)) {
    if (room.nodes <= 0) break;
    for (const [index, line] of paragraph.split("\n").entries()) {
      if (index > 0) builder.addBreak();
      addLine(line, builder);
    }
    builder.endText();
  }
  return builder.blocks;
}

function addLine(line: string, builder: BlockBuilder) {
  let end = 0;
  for (const { 0: found, index } of line.matchAll(address)) {
    builder.addText(line.slice(end, index), {});
    builder.addText(found, { link: safeHref(found) });
    end = index + found.length;
  }
  builder.addText(line.slice(end), {});
}
