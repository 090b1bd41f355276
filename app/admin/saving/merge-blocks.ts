import { diffIndices } from "node-diff3";
import type { RichTextNode } from "#app/document/document.ts";
import { isMergedInside } from "./merge-inside.ts";

export type MergedPart =
  | { kind: "settled"; blocks: RichTextNode[] }
  /** Both sides changed it in different ways. */
  | { kind: "conflict"; base: RichTextNode[]; mine: RichTextNode[]; theirs: RichTextNode[] }
  /** A list, a table or similar in which both sides changed the same items or rows. */
  | { kind: "container"; block: RichTextNode; parts: MergedPart[] };

export type ConflictPart = Extract<MergedPart, { kind: "conflict" }>;

interface Hunk {
  side: "mine" | "theirs";
  start: number;
  end: number;
  blocks: RichTextNode[];
}

/**
 * Merges two changes of a document, block by block; lists item by item, and tables cell by cell. Blocks that both sides
 * added in the same place are kept, theirs first; only a block that both changed in different ways is in conflict.
 */
export function mergeBlocks(base: RichTextNode[], mine: RichTextNode[], theirs: RichTextNode[]): MergedPart[] {
  const others = listHunks("theirs", base, theirs);
  const own = listHunks("mine", base, mine).filter((hunk) => !others.some((other) => isSameHunk(hunk, other)));
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

/** Whether any of these parts needs a choice. */
export const hasConflict = (parts: readonly MergedPart[]): boolean => parts.some(({ kind }) => kind !== "settled");

/** The blocks of a merged document. @param choose returns the blocks of a conflict */
export const assemble = (
  parts: readonly MergedPart[],
  choose: (conflict: ConflictPart) => readonly RichTextNode[],
): RichTextNode[] =>
  parts.flatMap((part) => {
    if (part.kind === "settled") return part.blocks;
    if (part.kind === "conflict") return choose(part);
    return [{ ...part.block, content: assemble(part.parts, choose) }];
  });

const settled = (blocks: RichTextNode[]): MergedPart => ({ kind: "settled", blocks });

/** The differences between two documents. A block that replaces one block counts as a separate difference. */
function listHunks(side: Hunk["side"], base: RichTextNode[], changed: RichTextNode[]): Hunk[] {
  return diffIndices(base.map(serializeBlock), changed.map(serializeBlock)).flatMap(({ buffer1, buffer2 }) => {
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
  const applyHunks = (side: Hunk["side"]) => {
    const blocks: RichTextNode[] = [];
    let at = start;
    for (const hunk of hunks.filter((each) => each.side === side)) {
      blocks.push(...base.slice(at, hunk.start), ...hunk.blocks);
      at = hunk.end;
    }
    return [...blocks, ...base.slice(at, end)];
  };
  const [mine, theirs] = [applyHunks("mine"), applyHunks("theirs")];
  const isOneSided = hunks.every(({ side }) => side === hunks[0]?.side);
  if (isOneSided) return settled(hunks[0]?.side === "mine" ? mine : theirs);
  if (isSame(mine, theirs)) return settled(mine);
  return mergeInside(base.slice(start, end), mine, theirs);
}

function mergeInside(base: RichTextNode[], mine: RichTextNode[], theirs: RichTextNode[]): MergedPart {
  const [block, own, others] = [base[0], mine[0], theirs[0]];
  const isOne = [base, mine, theirs].every(({ length }) => length === 1);
  if (!isOne || !block || !own || !others || !isMergedInside(block, own, others))
    return { kind: "conflict", base, mine, theirs };
  const parts = mergeBlocks(block.content ?? [], own.content ?? [], others.content ?? []);
  if (hasConflict(parts)) return { kind: "container", block, parts };
  return settled([{ ...block, content: assemble(parts, () => []) }]);
}

const isSame = (one: RichTextNode[], other: RichTextNode[]) =>
  one.length === other.length &&
  one.every((block, index) => serializeBlock(block) === serializeBlock(other[index] as RichTextNode));

/** A text that is equal for equal blocks, whatever the order of their attributes. */
const serializeBlock = (block: RichTextNode): string =>
  JSON.stringify(block, (_key, value: unknown) =>
    typeof value === "object" && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)))
      : value,
  );
