import type { PictureOutput } from "#app/platform/media/media-values.ts";
import type { ResourceDefinition } from "#app/resources/resource-definition.ts";
import { DocumentDifference, type Pictures } from "./document-difference.tsx";
import { PictureDifference } from "./picture-difference.tsx";
import { ListDifference, TextDifference, ValueDifference } from "./text-difference.tsx";
import { valueText } from "./value-text.ts";

interface FieldDifferenceProps {
  definition: ResourceDefinition;
  field: string;
  before: unknown;
  after: unknown;
  /** The pictures in the documents of both versions. */
  pictures: Pictures;
}

/** Two versions of a field, compared as its kind requires. */
export function FieldDifference({ definition, field, before, after, pictures }: FieldDifferenceProps) {
  const input = definition.inputs[field];
  const text = (value: unknown) => valueText(definition, field, value);
  if (input?.blocks) return <DocumentDifference before={before} after={after} pictures={pictures} />;
  if (input?.kind === "picture")
    return <PictureDifference before={before as PictureOutput | null} after={after as PictureOutput | null} />;
  if (Array.isArray(before) || Array.isArray(after))
    return <ListDifference before={formatLines(before, text)} after={formatLines(after, text)} />;
  if (input?.kind === "text" || input?.kind === "text-area")
    return <TextDifference before={text(before)} after={text(after)} />;
  return <ValueDifference before={text(before)} after={text(after)} />;
}

const formatLines = (value: unknown, text: (row: unknown) => string) => (Array.isArray(value) ? value.map(text) : []);
