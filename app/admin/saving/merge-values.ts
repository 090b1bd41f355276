import type { RichTextNode } from "#app/document/document.ts";
import type { ResourceDefinition } from "#app/resources/resource-definition.ts";
import { formFields, isSameValue } from "./form-fields.ts";
import { assemble, hasConflict, type MergedPart, mergeBlocks } from "./merge-blocks.ts";
import type { FormValues } from "./stored-item.ts";

interface MergedValues {
  values: FormValues;
  /** The fields taken from the other version, in whole or in part. */
  merged: string[];
  /** The fields that both changed, which keep my value. */
  conflicts: string[];
}

/** Merges two changes of an item, both based on `base`: field by field, documents block by block. */
export function mergeValues(
  definition: ResourceDefinition,
  base: FormValues,
  mine: FormValues,
  theirs: FormValues,
): MergedValues {
  const values: Record<string, unknown> = { ...mine };
  const [merged, conflicts]: [string[], string[]] = [[], []];
  for (const field of formFields(definition)) {
    const isSame = (one: FormValues, other: FormValues) => isSameValue(definition, field, one[field], other[field]);
    if (isSame(base, theirs) || isSame(mine, theirs)) continue;
    const result = isSame(base, mine) ? theirs[field] : mergeField(definition, field, base, mine, theirs);
    if (result === undefined) conflicts.push(field);
    else {
      values[field] = result;
      merged.push(field);
    }
  }
  return { values, merged, conflicts };
}

/** @returns undefined if both made the same change. */
function mergeField(
  definition: ResourceDefinition,
  field: string,
  base: FormValues,
  mine: FormValues,
  theirs: FormValues,
) {
  const input = definition.inputs[field];
  if (input?.blocks) {
    const parts = documentParts(base[field], mine[field], theirs[field]);
    return hasConflict(parts) ? undefined : { type: "doc", content: assemble(parts, () => []) };
  }
  if (input?.pairs) return mergeReferences(base[field], mine[field], theirs[field]);
  return undefined;
}

/** The parts of two versions of a document. */
export const documentParts = (base: unknown, mine: unknown, theirs: unknown): MergedPart[] =>
  mergeBlocks(getBlocks(base), getBlocks(mine), getBlocks(theirs));

const getBlocks = (document: unknown): RichTextNode[] => (document as RichTextNode | null)?.content ?? [];

type Reference = number | { id: number };
const getId = (reference: Reference) => (typeof reference === "number" ? reference : reference.id);

/** My references, plus those that others added, minus those that they removed. */
function mergeReferences(base: unknown, mine: unknown, theirs: unknown): Reference[] {
  const collectIds = (references: unknown) => new Set((references as Reference[]).map(getId));
  const [before, own, others] = [collectIds(base), collectIds(mine), collectIds(theirs)];
  const kept = (mine as Reference[]).filter((each) => others.has(getId(each)) || !before.has(getId(each)));
  const added = (theirs as Reference[]).filter((each) => !own.has(getId(each)) && !before.has(getId(each)));
  return [...kept, ...added];
}
