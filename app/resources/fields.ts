import { z } from "zod";
import { foldText } from "#app/platform/fold-text.ts";
import { versionField } from "#app/platform/http/item-version.ts";
import { acceptReadOnly, ignoreReadOnly } from "#app/platform/http/read-only.ts";
import { MAX_INTEGER, rowId } from "#app/platform/http/row-id.ts";
import { canonicalLanguage, isLanguage } from "#app/platform/language.ts";
import { FileOutput, PictureInput, PictureOutput } from "#app/platform/media/media-values.ts";
import { hasTrait, type ResourceDefinition, titleOf } from "./define-resource.ts";
import { loosened } from "./loosened.ts";
import { RelationOutput } from "./values.ts";

/** The field of an answer that describes the pictures of its documents. */
export const DOCUMENT_MEDIA = "document_media";

const Status = z.enum(["draft", "in_review", "published"]);
const State = z.enum(["draft", "in_review", "scheduled", "scheduled_changed", "published", "changed"]).meta({
  description:
    "What visitors see, and when. `scheduled`: from `published_at` on, as it is. `scheduled_changed`: from then on as it was scheduled, while newer edits wait. `published`: now. `changed`: now, as it was published, while newer edits wait. What waits is seen after `status: published` is sent.",
});
const instant = z.iso.datetime({ offset: true }).transform((value) => new Date(value).toISOString());
/** Letters and digits of any script, joined by single hyphens. */
const Slug = z
  .string()
  .trim()
  .max(200)
  .regex(/^[\p{L}\p{N}\p{M}]+(?:-[\p{L}\p{N}\p{M}]+)*$/u, "May hold letters and digits, joined by single hyphens.");

/** What the traits of a resource add to the fields a client writes. */
function traitInputs(definition: ResourceDefinition): z.ZodRawShape {
  return {
    ...(hasTrait(definition, "slug") && { slug: Slug.optional() }),
    ...(hasTrait(definition, "publication") && {
      status: Status.optional(),
      published_at: instant.nullable().optional(),
    }),
    ...(hasTrait(definition, "position") && { position: z.number().int().min(0).max(MAX_INTEGER).optional() }),
    ...(hasTrait(definition, "seo") && {
      seo_title: z.string().trim().max(200).default(""),
      seo_description: z.string().trim().max(500).default(""),
      noindex: z.boolean().default(false),
    }),
  };
}

/** What an answer shows of the traits, and of every item. */
export function traitOutputs(definition: ResourceDefinition): z.ZodRawShape {
  return {
    id: z.number().int(),
    version: z.number().int(),
    created_at: z.iso.datetime(),
    modified_at: z.iso.datetime(),
    created_by: z.number().int().nullable(),
    ...(hasTrait(definition, "slug") && { slug: z.string() }),
    ...(hasTrait(definition, "publication") && {
      status: Status,
      state: State,
      published_at: z.iso.datetime().nullable(),
    }),
    ...(hasTrait(definition, "publication") &&
      hasTrait(definition, "slug") && {
        public_slug: z
          .string()
          .nullable()
          .meta({ description: "The slug visitors find it by; null where they do not." }),
      }),
    ...(hasTrait(definition, "position") && { position: z.number().int() }),
    ...(hasTrait(definition, "seo") && { seo_title: z.string(), seo_description: z.string(), noindex: z.boolean() }),
    ...(hasTrait(definition, "trash") && { trashed_at: z.iso.datetime().nullable() }),
  };
}

/** The body of POST and PUT: every field, unknown ones refused. */
export function writeSchema(definition: ResourceDefinition) {
  return z.strictObject({ ...definition.schema.shape, ...traitInputs(definition) });
}

/** The body of PUT: that of POST, the version that was read, and what was read with it, which is left aside. */
export function putSchema(definition: ResourceDefinition, derived: z.ZodRawShape) {
  return ignoreReadOnly(writeSchema(definition).extend({ version: versionField }), readOnly(definition, derived));
}

/** The body of PATCH: any of the fields of PUT, without their defaults. */
export function patchSchema(definition: ResourceDefinition, derived: z.ZodRawShape) {
  const optional = Object.fromEntries(
    Object.entries(writeSchema(definition).shape).map(([name, schema]) => [
      name,
      withoutDefault(schema as z.ZodType).optional(),
    ]),
  );
  const changes = z.strictObject({
    ...optional,
    version: versionField,
    // What has no drafts is not saved by itself: visitors would see every step.
    ...(hasTrait(definition, "revisions") &&
      hasTrait(definition, "publication") && { autosave: z.boolean().optional() }),
  });
  return ignoreReadOnly(changes, readOnly(definition, derived));
}

const readOnly = (definition: ResourceDefinition, derived: z.ZodRawShape) =>
  Object.keys(readSchema(definition, derived).shape);

/** The same rules without the default, those added after it among them. */
function withoutDefault(schema: z.ZodType): z.ZodType {
  if (!(schema instanceof z.ZodDefault)) return schema;
  const inner = schema.unwrap() as z.ZodType;
  const { checks } = schema.def as { checks?: z.core.$ZodCheck<unknown>[] };
  return checks ? inner.check(...checks) : inner;
}

/** An item as it is answered; `only` names the fields anonymous readers get. */
export function readSchema(definition: ResourceDefinition, derived: z.ZodRawShape, only?: readonly string[]) {
  const own = Object.entries(definition.schema.shape).map(([name, schema]) => [
    name,
    outputOf(definition, name, schema as z.ZodType),
  ]);
  const shape = { ...traitOutputs(definition), ...documentMedia(definition), ...Object.fromEntries(own), ...derived };
  if (!only) return z.object(shape);
  return z.object(Object.fromEntries(only.map((name) => [name, shape[name] as z.ZodType])));
}

/** The pictures that the texts of an item show, by the id that stands in them. */
function documentMedia({ inputs }: ResourceDefinition): z.ZodRawShape {
  const hasDocuments = Object.values(inputs).some(({ kind }) => kind === "rich-text");
  return hasDocuments ? { [DOCUMENT_MEDIA]: z.record(z.string(), PictureOutput) } : {};
}

function outputOf(definition: ResourceDefinition, name: string, schema: z.ZodType): z.ZodType {
  switch (definition.inputs[name]?.kind) {
    case "picture":
      return PictureOutput.nullable();
    case "media":
      return FileOutput.nullable();
    case "relation":
      return RelationOutput.nullable();
    case "relations":
      return z.array(RelationOutput);
    case "rich-text":
      return z.looseObject({ type: z.literal("doc") });
    default:
      return loosened(schema);
  }
}

/** All fields a client writes, own and of the traits, besides publication. */
export function contentFields(definition: ResourceDefinition): string[] {
  const seo = hasTrait(definition, "seo") ? ["seo_title", "seo_description", "noindex"] : [];
  return [...Object.keys(definition.schema.shape), ...seo];
}

// What an item points at is written as its id, or as the object that it was read as.
const PictureReference = z
  .union([rowId, acceptReadOnly(PictureInput, Object.keys(PictureOutput.shape))])
  .transform((value): PictureInput => {
    if (typeof value === "number") return { media: value, decorative: false };
    const { media, alt, decorative } = value as PictureInput;
    return { media, decorative, ...(alt !== undefined && { alt }) };
  })
  .meta({ id: "PictureReference" });
const FileReference = z
  .union([rowId, acceptReadOnly(z.strictObject({ media: rowId }), Object.keys(FileOutput.shape))])
  .transform((value) => (typeof value === "number" ? value : (value.media as number)))
  .meta({ id: "FileReference" });
const Relation = z
  .union([rowId, acceptReadOnly(z.strictObject({ id: rowId }), Object.keys(RelationOutput.shape))])
  .transform((value) => (typeof value === "number" ? value : (value.id as number)))
  .meta({ id: "RelationReference" });

/** A picture of the media library, with alternative text of its own or that of the library. */
export const pictureField = () => PictureReference.nullable().default(null);
/** The language of an item, as a tag; left out or empty, it is the academy's (`chooseLanguage`). */
export const languageField = () =>
  z
    .string()
    .trim()
    .max(35)
    .refine((tag) => tag === "" || isLanguage(tag), NO_LANGUAGE)
    .overwrite(canonicalLanguage)
    .default("");
export const NO_LANGUAGE = "Enter a language such as en, de-CH or fa.";
/** A file of the media library. */
export const mediaField = () => FileReference.nullable().default(null);
export const relationField = () => Relation.nullable().default(null);
export const relationsField = (max = 50) =>
  z
    .array(Relation)
    .max(max)
    .transform((ids) => [...new Set(ids)])
    .default([]);

/** The two columns by which an item is found and sorted. */
export function searchColumns(definition: ResourceDefinition, values: Record<string, unknown>) {
  const words = definition.list.search.map((field) => {
    const value = values[field];
    return Array.isArray(value) ? value.join(" ") : String(value ?? "");
  });
  return {
    search_text: foldText(words.join(" ")),
    sort_key: foldText(String(values[titleOf(definition)] ?? "")).slice(0, 200),
  };
}
