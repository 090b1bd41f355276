import { diffArrays } from "diff";
import { diffWords, similarity, type TextPart } from "./diff-words.ts";
import { type Block, listBlocks } from "./document-blocks.ts";

/** A block in two versions of a document. */
export type BlockDifference =
  | { kind: "same" | "removed" | "added"; block: Block }
  | {
      kind: "changed";
      before: Block;
      block: Block;
      /** The words; if they don't differ, the formatting, a link or a picture changed. */
      parts: TextPart[];
    };

/** Blocks below this similarity are shown as one removed and one added. */
const ALIKE = 0.3;

/** The blocks of two versions of a document in reading order, with similar ones matched. */
export function diffDocuments(before: unknown, after: unknown): BlockDifference[] {
  const [old, current] = [listBlocks(before), listBlocks(after)];
  const changes = diffArrays(
    old.map(({ key }) => key),
    current.map(({ key }) => key),
  );
  const differences: BlockDifference[] = [];
  let [oldAt, currentAt] = [0, 0];
  let removed: Block[] = [];
  for (const { value, added, removed: isRemoved } of changes) {
    const count = value.length;
    if (isRemoved) {
      removed = old.slice(oldAt, oldAt + count);
      oldAt += count;
      continue;
    }
    const blocks = current.slice(currentAt, currentAt + count);
    currentAt += count;
    if (added) {
      differences.push(...matchBlocks(removed, blocks));
    } else {
      oldAt += count;
      differences.push(...removed.map((block) => ({ kind: "removed" as const, block })));
      differences.push(...blocks.map((block) => ({ kind: "same" as const, block })));
    }
    removed = [];
  }
  return [...differences, ...removed.map((block) => ({ kind: "removed" as const, block }))];
}

/** Matches removed with added blocks in order: each with the first similar one. */
function matchBlocks(removed: Block[], added: Block[]): BlockDifference[] {
  const differences: BlockDifference[] = [];
  let next = 0;
  for (const block of added) {
    const at = removed.findIndex((candidate, index) => index >= next && isAlike(candidate, block));
    if (at < 0) {
      differences.push({ kind: "added", block });
      continue;
    }
    differences.push(...removed.slice(next, at).map((gone) => ({ kind: "removed" as const, block: gone })));
    const before = removed[at] as Block;
    differences.push({ kind: "changed", before, block, parts: diffWords(before.text, block.text) });
    next = at + 1;
  }
  return [...differences, ...removed.slice(next).map((gone) => ({ kind: "removed" as const, block: gone }))];
}

function isAlike(one: Block, other: Block): boolean {
  if (one.text === other.text) return one.text !== "" || one.label === other.label;
  return similarity(diffWords(one.text, other.text)) >= ALIKE;
}
