import { diffIndices } from "node-diff3";
import type { RichTextNode } from "#app/ui/rich-text/document.ts";

/** A part of a merged document: settled, or changed by both. */
export type MergedPart =
  | { isConflict: false; blocks: RichTextNode[] }
  | { isConflict: true; base: RichTextNode[]; mine: RichTextNode[]; theirs: RichTextNode[] };

interface Hunk {
  side: "mine" | "theirs";
  start: number;
  end: number;
  blocks: RichTextNode[];
}

/**
 * Merges two changes of a document, block by block. Blocks that both added in the same place are kept, first theirs,
 * then mine; only a block that both changed in different ways is in conflict.
 */
export function mergeBlocks(base: RichTextNode[], mine: RichTextNode[], theirs: RichTextNode[]): MergedPart[] {
  const others = hunksOf("theirs", base, theirs);
  const own = hunksOf("mine", base, mine).filter((hunk) => !others.some((other) => isSameHunk(hunk, other)));
  const hunks = [...own, ...others];
  // An insertion comes before the block it precedes.
  hunks.sort((one, other) => one.start - other.start || one.end - other.end || (one.side === "theirs" ? -1 : 1));
  const parts: MergedPart[] = [];
  let at = 0;
  for (let next = hunks.shift(); next; next = hunks.shift()) {
    if (next.start > at) parts.push(settled(base.slice(at, next.start)));
    const region = [next];
    let { end } = next;
    while (hunks[0] && hunks[0].start < end) {
      end = Math.max(end, hunks[0].end);
      region.push(hunks.shift() as Hunk);
    }
    parts.push(mergeRegion(base, next.start, end, region));
    at = end;
  }
  if (at < base.length) parts.push(settled(base.slice(at)));
  return parts;
}

const settled = (blocks: RichTextNode[]): MergedPart => ({ isConflict: false, blocks });

/** The differences between two documents. A block that replaces one block is a difference of its own. */
function hunksOf(side: Hunk["side"], base: RichTextNode[], changed: RichTextNode[]): Hunk[] {
  return diffIndices(base.map(textOf), changed.map(textOf)).flatMap(({ buffer1, buffer2 }) => {
    const [start, length] = buffer1 as [number, number];
    const [from, count] = buffer2 as [number, number];
    const blocks = changed.slice(from, from + count);
    if (length !== count) return [{ side, start, end: start + length, blocks }];
    return blocks.map((block, index) => ({ side, start: start + index, end: start + index + 1, blocks: [block] }));
  });
}

const isSameHunk = (one: Hunk, other: Hunk) =>
  one.start === other.start && one.end === other.end && isSame(one.blocks, other.blocks);

function mergeRegion(base: RichTextNode[], start: number, end: number, hunks: Hunk[]): MergedPart {
  const versionOf = (side: Hunk["side"]) => {
    const blocks: RichTextNode[] = [];
    let at = start;
    for (const hunk of hunks.filter((each) => each.side === side)) {
      blocks.push(...base.slice(at, hunk.start), ...hunk.blocks);
      at = hunk.end;
    }
    return [...blocks, ...base.slice(at, end)];
  };
  const [mine, theirs] = [versionOf("mine"), versionOf("theirs")];
  const isOneSided = hunks.every(({ side }) => side === hunks[0]?.side);
  if (isOneSided) return settled(hunks[0]?.side === "mine" ? mine : theirs);
  return isSame(mine, theirs) ? settled(mine) : { isConflict: true, base: base.slice(start, end), mine, theirs };
}

const isSame = (one: RichTextNode[], other: RichTextNode[]) =>
  one.length === other.length && one.every((block, index) => textOf(block) === textOf(other[index] as RichTextNode));

/** Equal for equal blocks, whatever the order of their attributes. */
const textOf = (block: RichTextNode): string =>
  JSON.stringify(block, (_key, value: unknown) =>
    typeof value === "object" && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)))
      : value,
  );
