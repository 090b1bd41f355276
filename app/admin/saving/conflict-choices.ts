import type { ResourceDefinition } from "#app/resources/resource-definition.ts";
import type { RichTextNode } from "#app/ui/rich-text/document.ts";
import { blockTexts } from "#app/ui/rich-text/plain-text.ts";
import { valueText } from "../items/history/value-text.ts";
import type { FieldConflict } from "./item-saver.ts";
import { documentParts } from "./merge-values.ts";
import type { Values } from "./stored-item.ts";

export type Choice = "mine" | "theirs" | "both";

/** One question: a field, or blocks of its document, that both changed. */
export interface Question {
  id: string;
  field: string;
  mine: string;
  theirs: string;
  choices: readonly Choice[];
}

/** A part of a field: a question, or text that is settled. */
type Part =
  | { question: Question; blocks: Record<"mine" | "theirs", RichTextNode[]> | undefined }
  | { settled: RichTextNode[] };

/** What has to be chosen in each field, in its order. */
export function partsOf(definition: ResourceDefinition, { field, base, mine, theirs }: FieldConflict): Part[] {
  if (!definition.inputs[field]?.blocks) {
    const text = (value: unknown) => valueText(definition, field, value);
    const question = { id: field, field, mine: text(mine), theirs: text(theirs), choices: ["mine", "theirs"] as const };
    return [{ question, blocks: undefined }];
  }
  return documentParts(base, mine, theirs).map((part, index) => {
    if (!part.isConflict) return { settled: part.blocks };
    const choices =
      part.mine.length > 0 && part.theirs.length > 0
        ? (["mine", "theirs", "both"] as const)
        : (["mine", "theirs"] as const);
    return {
      question: {
        id: `${field}.${index}`,
        field,
        mine: blocksText(part.mine),
        theirs: blocksText(part.theirs),
        choices,
      },
      blocks: part,
    };
  });
}

/** The values of the fields, given a choice for each question. */
export function chosenValues(
  definition: ResourceDefinition,
  conflicts: readonly FieldConflict[],
  chosen: Readonly<Record<string, Choice>>,
): Values {
  const entries = conflicts.map((conflict) => {
    const parts = partsOf(definition, conflict);
    const [first] = parts;
    if (first && "question" in first && !first.blocks)
      return [conflict.field, chosen[first.question.id] === "theirs" ? conflict.theirs : conflict.mine];
    const content = parts.flatMap((part) => {
      if ("settled" in part) return part.settled;
      const { mine = [], theirs = [] } = part.blocks ?? {};
      const choice = chosen[part.question.id];
      return choice === "both" ? [...theirs, ...mine] : choice === "theirs" ? theirs : mine;
    });
    return [conflict.field, { type: "doc", content }];
  });
  return Object.fromEntries(entries);
}

/** The text of blocks; those without any are named by their kind. */
export const blocksText = (blocks: readonly RichTextNode[]): string =>
  blocks.map((block) => blockTexts(block).join("\n") || `(${block.type})`).join("\n\n");
