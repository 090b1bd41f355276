import type { RichTextNode } from "#app/document/document.ts";
import { blockTexts } from "#app/document/plain-text.ts";
import type { ResourceDefinition } from "#app/resources/resource-definition.ts";
import type { FieldConflict } from "./item-saver.ts";
import { assemble, type ConflictPart, type MergedPart } from "./merge-blocks.ts";
import { documentParts } from "./merge-values.ts";
import type { FormValues } from "./stored-item.ts";

export type ConflictChoice = "mine" | "theirs" | "both";

/** A value in the three versions; of a part of a document, the document with that part only. */
export type Versions = Record<"base" | "mine" | "theirs", unknown>;

/** One question: a field, or a part of its document, that both changed. */
export interface Question {
  id: string;
  versions: Versions;
  choices: readonly ConflictChoice[];
}

/** A part of a field: a question, or text that is settled. */
type Part = { question: Question } | { settled: string };

/** What has to be chosen in each field, in its order. */
export function partsOf(definition: ResourceDefinition, { field, base, mine, theirs }: FieldConflict): Part[] {
  if (!definition.inputs[field]?.blocks)
    return [{ question: { id: field, versions: { base, mine, theirs }, choices: ["mine", "theirs"] } }];
  const parts = documentParts(base, mine, theirs);
  const ids = conflictIds(field, parts);
  const describe = (part: MergedPart, inside: readonly RichTextNode[]): Part[] => {
    if (part.kind === "settled") return [{ settled: blocksText(part.blocks) }];
    if (part.kind === "container") return part.parts.flatMap((each) => describe(each, [...inside, part.block]));
    const versionOf = (blocks: RichTextNode[]) => ({ type: "doc", content: wrap(blocks, inside) });
    const versions = {
      base: versionOf(part.base),
      mine: versionOf(part.mine),
      theirs: versionOf(part.theirs),
    };
    return [{ question: { id: ids.get(part) as string, versions, choices: choicesOf(part, inside) } }];
  };
  return parts.flatMap((part) => describe(part, []));
}

/** Blocks within copies of what they are in, without the rest of that. */
const wrap = (blocks: RichTextNode[], inside: readonly RichTextNode[]): RichTextNode[] =>
  inside.reduceRight<RichTextNode[]>((content, block) => (content.length > 0 ? [{ ...block, content }] : []), blocks);

/** Both can be kept where there are both, except of the cells of a row. */
const choicesOf = ({ mine, theirs }: ConflictPart, inside: readonly RichTextNode[]): readonly ConflictChoice[] =>
  mine.length > 0 && theirs.length > 0 && inside.at(-1)?.type !== "tableRow"
    ? ["mine", "theirs", "both"]
    : ["mine", "theirs"];

/** An id for each conflict, in their order. */
function conflictIds(field: string, parts: readonly MergedPart[]): Map<ConflictPart, string> {
  const ids = new Map<ConflictPart, string>();
  assemble(parts, (conflict) => {
    ids.set(conflict, `${field}.${ids.size}`);
    return [];
  });
  return ids;
}

/** The values of the fields, given a choice for each question. */
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

/** The text of blocks; those without any are named by their kind. */
const blocksText = (blocks: readonly RichTextNode[]): string =>
  blocks.map((block) => blockTexts(block).join("\n") || `(${block.type})`).join("\n\n");
