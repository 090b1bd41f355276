import { z } from "zod";
import { cleanTexts } from "#app/platform/http/validation.ts";
import { memoizePerObject } from "#app/platform/memoize-per-object.ts";
import { patchSchema, pickReadSchema, putSchema, readSchema, writeSchema } from "./fields.ts";
import type { Resource } from "./resource.server.ts";

const cache = new WeakMap<object, ReturnType<typeof createSchemas>>();

/** The schemas of requests and responses, created once because their names in the OpenAPI description are unique. */
export function getSchemas(resource: Resource) {
  const schemas = cache.get(resource.definition) ?? createSchemas(resource);
  cache.set(resource.definition, schemas);
  return schemas;
}

function createSchemas({ definition, publicFields }: Resource) {
  const name = definition.name.replace(/(?:^|-)(\w)/g, (_match, letter: string) => letter.toUpperCase());
  const item = readSchema(definition).meta({ id: name });
  const publicItem = pickReadSchema(definition, publicFields).meta({ id: `Public${name}` });
  return {
    /** The whole item, for staff. */
    item,
    /** The fields returned to visitors. */
    publicItem,
    /** An item of which only some fields are requested. */
    partialItem: item.partial(),
    /** The first schema that matches applies. */
    itemOrPublic: publicFields.length > 0 ? z.union([item, publicItem]) : item,
    create: cleanTexts(writeSchema(definition).meta({ id: `New${name}` })),
    put: cleanTexts(putSchema(definition).meta({ id: `Whole${name}` })),
    patch: cleanTexts(patchSchema(definition).meta({ id: `${name}Changes` })),
  };
}

/** The same schemas, each created on first use (docs/decisions/064-memory.md). */
export const getLazySchemas = memoizePerObject((resource: Resource) => {
  const schemas = () => getSchemas(resource);
  return {
    item: z.lazy(() => schemas().item),
    publicItem: z.lazy(() => schemas().publicItem),
    partialItem: z.lazy(() => schemas().partialItem),
    itemOrPublic: z.lazy(() => schemas().itemOrPublic),
    create: z.lazy(() => schemas().create),
    put: z.lazy(() => schemas().put),
    patch: z.lazy(() => schemas().patch),
  };
});
