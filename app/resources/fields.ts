import { z } from "zod";
import { foldText } from "#app/platform/fold-text.ts";
import { versionField } from "#app/platform/http/item-version.ts";
import { ignoreReadOnly } from "#app/platform/http/read-only.ts";
import { MAX_INTEGER } from "#app/platform/http/row-id.ts";
import { hasTrait, type ResourceDefinition, titleOf } from "./define-resource.ts";

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
export function putSchema(definition: ResourceDefinition) {
  return ignoreReadOnly(writeSchema(definition).extend({ version: versionField }), readOnly(definition));
}

/** The body of PATCH: any of the fields of PUT, without their defaults. */
export function patchSchema(definition: ResourceDefinition) {
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
  return ignoreReadOnly(changes, readOnly(definition));
}

const readOnly = (definition: ResourceDefinition) => Object.keys(readSchema(definition).shape);

/** The same rules without the default, those added after it among them. */
function withoutDefault(schema: z.ZodType): z.ZodType {
  if (!(schema instanceof z.ZodDefault)) return schema;
  const inner = schema.unwrap() as z.ZodType;
  const { checks } = schema.def as { checks?: z.core.$ZodCheck<unknown>[] };
  return checks ? inner.check(...checks) : inner;
}

/** An item as it is answered; `only` names the fields anonymous readers get. */
export function readSchema(definition: ResourceDefinition, only?: readonly string[]) {
  const inputs = Object.entries(definition.inputs);
  const beside = inputs.flatMap(([, { beside }]) => (beside ? [[beside.name, beside.schema]] : []));
  const own = inputs.map(([name, { output }]) => [name, output]);
  const shape = { ...traitOutputs(definition), ...Object.fromEntries([...beside, ...own]), ...definition.derived };
  if (!only) return z.object(shape);
  return z.object(Object.fromEntries(only.map((name) => [name, shape[name] as z.ZodType])));
}

/** All fields a client writes, own and of the traits, besides publication. */
export function contentFields(definition: ResourceDefinition): string[] {
  const seo = hasTrait(definition, "seo") ? ["seo_title", "seo_description", "noindex"] : [];
  return [...Object.keys(definition.inputs), ...seo];
}

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
