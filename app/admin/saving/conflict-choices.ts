import type { RichTextNode } from "#app/document/document.ts";
import { blockTexts } from "#app/document/plain-text.ts";
import type { ResourceDefinition } from "#app/resources/resource-definition.ts";
import type { FieldConflict } from "./item-saver.ts";
import { assemble, type ConflictPart, type MergedPart } from "./merge-blocks.ts";
import { documentParts } from "./merge-values.ts";
import type { FormValues } from "./stored-item.ts";

export type ConflictChoice = "mine" | "theirs" | "both";

/** The three versions of a value; for a part of a document, each is a document with only that part. */
export type Versions = Record<"base" | "mine" | "theirs", unknown>;

/** A question to the person: a field, or a part of its document, that both people changed. */
export interface Question {
  id: string;
  versions: Versions;
  choices: readonly ConflictChoice[];
}

/** A part of a field: a question, or text on which there is no conflict. */
type Part = { question: Question } | { settled: string };

/** The questions and settled texts of a field, in order. */
export function splitConflict(definition: ResourceDefinition, { field, base, mine, theirs }: FieldConflict): Part[] {
  if (!definition.inputs[field]?.blocks)
    return [{ question: { id: field, versions: { base, mine, theirs }, choices: ["mine", "theirs"] } }];
  const parts = documentParts(base, mine, theirs);
  const ids = conflictIds(field, parts);
  const describe = (part: MergedPart, inside: readonly RichTextNode[]): Part[] => {
    if (part.kind === "settled") return [{ settled: blocksText(part.blocks) }];
    if (part.kind === "container") return part.parts.flatMap((each) => describe(each, [...inside, part.block]));
    const wrapBlocks = (blocks: RichTextNode[]) => ({ type: "doc", content: wrap(blocks, inside) });
    const versions = {
      base: wrapBlocks(part.base),
      mine: wrapBlocks(part.mine),
      theirs: wrapBlocks(part.theirs),
    };
    return [{ question: { id: ids.get(part) as string, versions, choices: listConflictChoices(part, inside) } }];
  };
  return parts.flatMap((part) => describe(part, []));
}

/** Wraps blocks in copies of their containers, which have no other content. */
const wrap = (blocks: RichTextNode[], inside: readonly RichTextNode[]): RichTextNode[] =>
  inside.reduceRight<RichTextNode[]>((content, block) => (content.length > 0 ? [{ ...block, content }] : []), blocks);

/** Both sides can be kept where each has content, except for the cells of a row. */
const listConflictChoices = (
  { mine, theirs }: ConflictPart,
  inside: readonly RichTextNode[],
): readonly ConflictChoice[] =>
  mine.length > 0 && theirs.length > 0 && inside.at(-1)?.type !== "tableRow"
    ? ["mine", "theirs", "both"]
    : ["mine", "theirs"];

/** An id for each conflict, in order. */
function conflictIds(field: string, parts: readonly MergedPart[]): Map<ConflictPart, string> {
  const ids = new Map<ConflictPart, string>();
  assemble(parts, (conflict) => {
    ids.set(conflict, `${field}.${ids.size}`);
    return [];
  });
  return ids;
}

/** The values of the fields, given an answer to each question. */
export function chosenValues(
  definition: ResourceDefinition,
  conflicts: readonly FieldConflict[],
  chosen: Readonly<Record<string, ConflictChoice>>,
): FormValues {
  const entries = conflicts.map(({ field, base, mine, theirs }) => {
    if (!definition.inputs[field]?.blocks) return [field, chosen[field] === "theirs" ? theirs : mine];
    const parts = documentParts(base, mine, theirs);
    const ids = conflictIds(field, parts);
    const content = assemble(parts, (conflict) => {
      const choice = chosen[ids.get(conflict) as string];
      if (choice === "both") return [...conflict.theirs, ...conflict.mine];
      return choice === "theirs" ? conflict.theirs : conflict.mine;
    });
    return [field, { type: "doc", content }];
  });
  return Object.fromEntries(entries);
}

/** The text of blocks; blocks without text are named by their kind. */
const blocksText = (blocks: readonly RichTextNode[]): string =>
  blocks.map((block) => blockTexts(block).join("\n") || `(${block.type})`).join("\n\n");
