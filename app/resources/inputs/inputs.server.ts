import type { Problem } from "#app/platform/errors.ts";
import { fileOutput, type Media, pictureOutput } from "#app/platform/media/media-rows.ts";
import type { PictureInput } from "#app/platform/media/media-values.ts";
import { mediaOfDocument } from "#app/ui/rich-text/document-media.ts";
import type { Input, ResourceDefinition } from "../define-resource.ts";
import { contentFields } from "../fields.ts";
import type { Row, Values } from "../store.server.ts";
import type { Lookups } from "./lookups.server.ts";

/** How values of an input are kept and answered; a value is what a client writes. */
interface ServedInput {
  /** The columns that hold a value. */
  columns(field: string, value: unknown): Values;
  /** The value that a row holds; undefined where it is in no column. */
  value(field: string, row: Row): unknown;
  /** The ids of what a value names in the media library. */
  media(value: unknown): number[];
  /** The value as it is answered. */
  output(value: unknown, found: Lookups, field: string, row: Row): unknown;
  /** What is wrong with a value that names this file. */
  problem?(value: unknown, media: Media, input: Input): Omit<Problem, "field"> | undefined;
}

const plain: ServedInput = {
  columns: (field, value) => ({ [field]: value }),
  value: (field, row) => row[field],
  media: () => [],
  output: (value) => value,
};
const json: ServedInput = { ...plain, columns: (field, value) => ({ [field]: JSON.stringify(value) }) };
const reference: ServedInput = {
  ...plain,
  columns: (field, value) => ({ [`${field}_id`]: value ?? null }),
  value: (field, row) => row[`${field}_id`],
};

const served: Record<Input["kind"], ServedInput> = {
  "text-area": plain,
  rows: json,
  "rich-text": { ...json, media: mediaOfDocument },
  relation: { ...reference, output: (value, found, field) => found.target(field, value) },
  relations: {
    ...plain,
    columns: () => ({}),
    value: () => undefined,
    output: (value, found, field, row) =>
      ((value as number[] | undefined) ?? found.paired(field, row.id)).flatMap((id) => found.target(field, id) ?? []),
  },
  media: {
    ...reference,
    media: (value) => (value ? [value as number] : []),
    output: (value, found) => fileOutput(found.media.get(value as number)),
    problem: (_value, { name, content_type }, { accept }: Input & { accept?: string }) =>
      accept?.split(",").some((pattern) => fits(content_type, pattern.trim()))
        ? undefined
        : { code: "invalid", message: `"${name}" is of the type ${content_type}, which does not fit here.` },
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
    media: (value) => (value ? [(value as PictureInput).media] : []),
    output(value, found) {
      const picture = value as PictureInput | null;
      return picture && pictureOutput(found.media.get(picture.media), picture.decorative ? null : (picture.alt ?? ""));
    },
    problem(value, { kind, name, alt }) {
      if (kind !== "picture") return { code: "invalid", message: `"${name}" is no picture.` };
      const picture = value as PictureInput;
      if (picture.decorative || picture.alt || alt) return undefined;
      return { code: "alt_required", message: "Describe the picture, or say that it is decorative." };
    },
  },
};

const fits = (type: string, pattern: string) =>
  pattern.endsWith("/*") ? type.startsWith(pattern.slice(0, -1)) : type === pattern;

export const inputOf = ({ inputs }: ResourceDefinition, field: string): ServedInput =>
  served[inputs[field]?.kind as Input["kind"]] ?? plain;

/** The fields that hold rich text. */
export const documentFields = ({ inputs }: ResourceDefinition) =>
  Object.keys(inputs).filter((field) => inputs[field]?.kind === "rich-text");

/** What of the media library an item shows: the ids by field. */
export const mediaOf = (definition: ResourceDefinition, values: Values): { field: string; ids: number[] }[] =>
  Object.keys(definition.inputs).map((field) => ({ field, ids: inputOf(definition, field).media(values[field]) }));

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
