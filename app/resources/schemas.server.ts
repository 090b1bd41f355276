import { z } from "zod";
import { partOfReadSchema, patchSchema, putSchema, readSchema, writeSchema } from "./fields.ts";
import type { Resource } from "./resource.server.ts";

const cache = new WeakMap<object, ReturnType<typeof createSchemas>>();

/** The schemas of requests and responses; created once, since their names in the OpenAPI description are unique. */
export function schemasOf(resource: Resource) {
  const schemas = cache.get(resource.definition) ?? createSchemas(resource);
  cache.set(resource.definition, schemas);
  return schemas;
}

function createSchemas({ definition, publicFields }: Resource) {
  const name = definition.name.replace(/(?:^|-)(\w)/g, (_match, letter: string) => letter.toUpperCase());
  const item = readSchema(definition).meta({ id: name });
  const publicItem = partOfReadSchema(definition, publicFields).meta({ id: `Public${name}` });
  return {
    /** The whole item, for staff. */
    item,
    /** The fields that are returned to visitors. */
    publicItem,
    /** Of an item if only some fields are asked for. */
    partialItem: item.partial(),
    /** The first one that matches. */
    itemOrPublic: publicFields.length > 0 ? z.union([item, publicItem]) : item,
    create: writeSchema(definition).meta({ id: `New${name}` }),
    put: putSchema(definition).meta({ id: `Whole${name}` }),
    patch: patchSchema(definition).meta({ id: `${name}Changes` }),
  };
}
