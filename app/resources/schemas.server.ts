import { z } from "zod";
import { patchSchema, putSchema, readSchema, writeSchema } from "./fields.ts";
import type { Resource } from "./resource.server.ts";

const made = new WeakMap<object, ReturnType<typeof makeSchemas>>();

/** What is sent and answered of a resource; made once, since each has a name in the API's description. */
export function schemasOf(resource: Resource) {
  const schemas = made.get(resource.definition) ?? makeSchemas(resource);
  made.set(resource.definition, schemas);
  return schemas;
}

function makeSchemas({ definition, publicFields }: Resource) {
  const name = definition.name.replace(/(?:^|-)(\w)/g, (_match, letter: string) => letter.toUpperCase());
  const item = readSchema(definition).meta({ id: name });
  const shown = readSchema(definition, publicFields).meta({ id: `Public${name}` });
  return {
    /** The whole item, for staff. */
    item,
    /** The fields that visitors get. */
    shown,
    /** Whichever it is: the first that fits. */
    either: publicFields.length > 0 ? z.union([item, shown]) : item,
    create: writeSchema(definition).meta({ id: `New${name}` }),
    put: putSchema(definition).meta({ id: `Whole${name}` }),
    patch: patchSchema(definition).meta({ id: `${name}Changes` }),
  };
}
