import { z } from "zod";
import { versionField } from "#app/platform/http/item-version.ts";
import { ignoreReadOnly } from "#app/platform/http/read-only.ts";
import { memoizePerObject } from "#app/platform/memoize-per-object.ts";
import { foldText } from "#app/platform/text/fold-text.ts";
import { hasTrait, type ResourceDefinition, titleField } from "./resource-definition.ts";
import type { Trait, TraitName } from "./traits/trait.ts";
import { traits } from "./traits/traits.ts";

const declared = (definition: ResourceDefinition) =>
  Object.entries<Trait>(traits).flatMap(([name, trait]) => (hasTrait(definition, name as TraitName) ? [trait] : []));

/** The parts that a trait adds if the resource also has another trait. */
const combinedParts = ({ combinedWith = {} }: Trait, definition: ResourceDefinition) =>
  Object.entries(combinedWith).flatMap(([name, added]) => (hasTrait(definition, name as TraitName) ? [added] : []));

/** The fields that a resource's traits add to those that clients write. */
const traitInputs = (definition: ResourceDefinition): z.ZodRawShape =>
  Object.assign({}, ...declared(definition).map(({ fields, input }) => ({ ...fields, ...input })));

/** The fields returned for every item. */
const commonOutputs = {
  id: z.number().int(),
  version: z.number().int(),
  created_at: z.iso.datetime(),
  modified_at: z.iso.datetime(),
  created_by: z.number().int().nullable(),
};

/** The common fields, and those of the resource's traits. */
export const traitOutputs = (definition: ResourceDefinition): z.ZodRawShape =>
  Object.assign(
    { ...commonOutputs },
    ...declared(definition).flatMap((trait) => [
      trait.output,
      ...combinedParts(trait, definition).map(({ output }) => output),
      Object.fromEntries(Object.keys(trait.fields ?? {}).map((field) => [field, definition.inputs[field]?.output])),
    ]),
  );

/** The query parameters and orderings that traits add to a list. */
export const traitQueries = (definition: ResourceDefinition) => ({
  query: Object.assign({}, ...declared(definition).map(({ query }) => query)) as z.ZodRawShape,
  orderings: declared(definition).flatMap(({ ordering }) => ordering ?? []),
});

/** The columns that determine the URL, position or publication time of an item. */
export const placementColumns = (definition: ResourceDefinition) =>
  declared(definition).flatMap(({ placementColumn }) => placementColumn ?? []);

/** The body of POST and PUT: all fields; unknown ones are rejected. */
export function writeSchema(definition: ResourceDefinition) {
  return z.strictObject({ ...definition.schema.shape, ...traitInputs(definition) });
}

/** The body of PUT: that of POST, the expected version, and read-only fields, which are ignored. */
export function putSchema(definition: ResourceDefinition) {
  return ignoreReadOnly(writeSchema(definition).extend({ version: versionField }), readOnly(definition));
}

/** The body of PATCH: any of the fields of PUT, without their defaults. */
export function patchSchema(definition: ResourceDefinition) {
  const optional = Object.fromEntries(
    Object.entries(writeSchema(definition).shape).map(([name, schema]) => [
      name,
      removeDefault(schema as z.ZodType).optional(),
    ]),
  );
  const changes = z.strictObject({
    ...optional,
    version: versionField,
    ...Object.assign({}, ...declared(definition).map(({ changes }) => changes)),
  });
  return ignoreReadOnly(changes, readOnly(definition));
}

const readOnly = (definition: ResourceDefinition) => Object.keys(readSchema(definition).shape);

/** Removes the default of a schema; validation rules that were added after it are preserved. */
function removeDefault(schema: z.ZodType): z.ZodType {
  if (!(schema instanceof z.ZodDefault)) return schema;
  const inner = schema.unwrap() as z.ZodType;
  const { checks } = schema.def as { checks?: z.core.$ZodCheck<unknown>[] };
  return checks ? inner.check(...checks) : inner;
}

/** A whole item in responses. */
export const readSchema = memoizePerObject((definition: ResourceDefinition) => {
  const inputs = Object.entries(definition.inputs);
  const included = inputs.flatMap(([, { included = {} }]) =>
    Object.entries(included).map(([name, { schema }]) => [name, schema]),
  );
  const own = inputs.flatMap(([name, { output }]) => (name in definition.fields ? [[name, output]] : []));
  const shape = { ...traitOutputs(definition), ...Object.fromEntries([...included, ...own]), ...definition.derived };
  return z.object(shape as Record<string, z.ZodType>);
});

/** Some fields of an item in responses. */
export function pickReadSchema(definition: ResourceDefinition, names: readonly string[]) {
  const { shape } = readSchema(definition);
  return z.object(Object.fromEntries(names.map((name) => [name, shape[name] as z.ZodType])));
}

/** The two columns that items are searched and sorted by. */
export function searchColumns(definition: ResourceDefinition, values: Record<string, unknown>) {
  const words = definition.list.search.map((field) => {
    const value = values[field];
    return Array.isArray(value) ? value.join(" ") : String(value ?? "");
  });
  return {
    search_text: foldText(words.join(" ")),
    sort_key: foldText(String(values[titleField(definition)] ?? "")).slice(0, 200),
  };
}
