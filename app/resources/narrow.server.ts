import { memoizePerObject } from "#app/platform/memoize-per-object.ts";
import { readSchema } from "./fields.ts";
import type { Resource } from "./resource.server.ts";
import { listTraitSteps } from "./traits/traits.server.ts";

/** The parts of a resource to read for some of its fields. */
export interface Narrowed {
  resource: Resource;
  /** The columns of the resource's table. */
  columns: readonly string[];
  /** The fields omitted from pending versions. */
  leftOut: readonly string[];
}

/** The columns that every item has. */
const ALWAYS = ["id", "version", "created_by", "created_at", "modified_at"];

/**
 * Reduces a resource to what some of its fields require, so that documents and references are not read unless
 * requested.
 * @returns undefined if the whole row is required.
 */
export function narrow(resource: Resource, fields: readonly string[]): Narrowed | undefined {
  const { definition, computed, hooks, publicFields } = resource;
  const derived = Object.keys(definition.derived ?? {}).filter((name) => fields.includes(name));
  // Unless the hook declares what it computes and from which fields, it may need any column.
  if (hooks.afterRead && !computed && derived.length > 0) return undefined;
  const { afterRead, related, ...otherHooks } = hooks;
  const isComputed = (name: string) => computed !== undefined && name in computed;
  const sources = derived.flatMap((name) => (isComputed(name) ? (computed?.[name] ?? []) : []));
  const wanted = new Set([...fields, ...sources]);
  const inputs = Object.entries(definition.inputs).filter(
    ([name, { included = {} }]) => wanted.has(name) || Object.keys(included).some((each) => wanted.has(each)),
  );
  const own = new Set([
    ...ALWAYS,
    ...listTraitSteps(definition).flatMap((steps) => steps.readColumns?.(definition) ?? []),
  ]);
  for (const name of Object.keys(definition.derived ?? {})) if (wanted.has(name) && !isComputed(name)) own.add(name);
  for (const [name, input] of inputs) for (const column of Object.keys(input.columns(name, null))) own.add(column);
  const kept = Object.fromEntries(inputs);
  return {
    resource: {
      ...resource,
      definition: { ...definition, inputs: kept },
      columns: resource.columns.filter((column) => wanted.has(column) || ALWAYS.includes(column)),
      publicFields: publicFields.filter((name) => fields.includes(name)),
      hooks:
        afterRead && derived.some(isComputed)
          ? {
              ...otherHooks,
              ...(related && { related }),
              afterRead: (items, context, read) => afterRead(items, context, { ...read, wanted }),
            }
          : otherHooks,
    },
    columns: [...own],
    leftOut: Object.keys(definition.inputs).filter((name) => !(name in kept)),
  };
}

/** The fields that visitors and staff can request. */
export const readableFields = memoizePerObject(({ definition, publicFields }: Resource) => {
  const all = Object.keys(readSchema(definition).shape);
  return { open: publicFields, staffOnly: all.filter((name) => !publicFields.includes(name)) };
});
