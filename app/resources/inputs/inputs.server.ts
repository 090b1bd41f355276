import type { Problem } from "#app/platform/errors.ts";
import { fileOutput, type Media, pictureOutput } from "#app/platform/media/media-rows.ts";
import { fileTypeProblem, pictureProblem } from "#app/platform/media/media-rules.ts";
import type { PictureInput } from "#app/platform/media/media-values.ts";
import { documentMediaIds } from "#app/ui/rich-text/document-media.ts";
import type { Input, ResourceDefinition } from "../define-resource.ts";
import { contentFields } from "../fields.ts";
import { type Row, tableOf, type Values } from "../store.server.ts";
import type { Target } from "./targets.server.ts";

/** How values of an input are kept and answered; a value is what a client writes. */
interface ServedInput {
  /** The columns that hold a value. */
  columns(field: string, value: unknown): Values;
  /** The value that a row holds. */
  value(field: string, row: Row): unknown;
  /** The ids of what a value points at: files, or items of another resource. */
  ids(value: unknown): number[];
  /** The value as it is answered. */
  output(value: unknown, find: (id: unknown) => Target | undefined): unknown;
  /** What is wrong with a value that points at this. */
  fault?(value: unknown, target: Target, input: Input): Omit<Problem, "field"> | undefined;
}

const plain: ServedInput = {
  columns: (field, value) => ({ [field]: value }),
  value: (field, row) => row[field],
  ids: () => [],
  output: (value) => value,
};
const json: ServedInput = { ...plain, columns: (field, value) => ({ [field]: JSON.stringify(value) }) };
const reference: ServedInput = {
  columns: (field, value) => ({ [`${field}_id`]: value ?? null }),
  value: (field, row) => row[`${field}_id`],
  ids: (value) => (value ? [value as number] : []),
  output: (value, find) => find(value) ?? null,
};

const served: Record<Input["kind"], ServedInput> = {
  "text-area": plain,
  rows: json,
  "rich-text": { ...json, ids: documentMediaIds },
  relation: reference,
  relations: {
    columns: () => ({}),
    value: (field, row) => (typeof row[field] === "string" ? JSON.parse(row[field]) : row[field]),
    ids: (value) => (value ?? []) as number[],
    output: (value, find) => ((value ?? []) as number[]).flatMap((id) => find(id) ?? []),
  },
  media: {
    ...reference,
    output: (value, find) => fileOutput(find(value) as Media),
    fault: (_value, file, input) => fileTypeProblem(file as Media, (input as { accept: string }).accept),
  },
  picture: {
    columns(field, value) {
      const picture = value as PictureInput | null;
      const alt = picture && !picture.decorative ? (picture.alt ?? "") : null;
      return { [`${field}_id`]: picture?.media ?? null, [`${field}_alt`]: alt };
    },
    value(field, row) {
      const [media, alt] = [row[`${field}_id`], row[`${field}_alt`]];
      return media === null ? null : { media, alt: alt ?? "", decorative: alt === null };
    },
    ids: (value) => (value ? [(value as PictureInput).media] : []),
    output(value, find) {
      const picture = value as PictureInput | null;
      return picture && pictureOutput(find(picture.media) as Media, picture.decorative ? null : (picture.alt ?? ""));
    },
    fault: (value, file) => pictureProblem(file as Media, value as PictureInput),
  },
};

export const inputOf = ({ inputs }: ResourceDefinition, field: string): ServedInput =>
  served[inputs[field]?.kind as Input["kind"]] ?? plain;

/** The fields that hold rich text. */
export const documentFields = ({ inputs }: ResourceDefinition) =>
  Object.keys(inputs).filter((field) => inputs[field]?.kind === "rich-text");

/** The table that a field's values point into. */
export function targetTable({ inputs }: ResourceDefinition, field: string): string {
  const input = inputs[field];
  return input && "to" in input ? tableOf(input.to) : "media";
}

/** What the values of an item point at: ids of a table, by field. */
export const pointsOf = (definition: ResourceDefinition, values: Values) =>
  Object.keys(definition.inputs).flatMap((field) => {
    const ids = inputOf(definition, field).ids(values[field]);
    return ids.length > 0 ? [{ field, table: targetTable(definition, field), ids }] : [];
  });

/** The columns of an item's values. */
export const columnsOf = (definition: ResourceDefinition, values: Values): Values =>
  Object.assign(
    {},
    ...Object.entries(values).map(([field, value]) => inputOf(definition, field).columns(field, value)),
  );

/** What a row holds as a client would write it; `newest` lays the pending version over it. */
export function writtenValues(definition: ResourceDefinition, row: Row, newest: boolean): Values {
  const fields = contentFields(definition).map((field) => [field, inputOf(definition, field).value(field, row)]);
  const values = Object.fromEntries(fields.filter(([, value]) => value !== undefined));
  return newest && row.pending ? { ...values, ...(row.pending as Values) } : values;
}
