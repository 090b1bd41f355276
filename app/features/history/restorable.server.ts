import { z } from "zod";
import { InvalidInput, type Problem } from "#app/platform/errors.ts";
import { parseInput } from "#app/platform/http/validation.ts";
import { writeSchema } from "#app/resources/fields.ts";
import { listReferences } from "#app/resources/inputs/input-values.ts";
import { loadReferences } from "#app/resources/inputs/references.server.ts";
import type { ResourceDefinition } from "#app/resources/resource-definition.ts";
import type { OperationContext, Values } from "#app/resources/store.server.ts";

/** A part of a revision that cannot be restored. */
export const Missing = z.object({
  field: z.string(),
  code: z.string().meta({
    description:
      "`does_not_exist`: the field referred to something that has been deleted; the rest of the field is restored. With any other code, the value is no longer valid and the field keeps its current value.",
  }),
  message: z.string(),
  resource: z.string().nullable().meta({ description: "What was deleted: `media`, or a resource such as `post-tag`." }),
  id: z.number().int().nullable(),
  title: z.string().nullable().meta({ description: "Its title at the time of deletion, if known." }),
});
export type Missing = z.infer<typeof Missing>;

export const toMissing = ({ field, code, message }: Problem): Missing => ({
  field,
  code,
  message,
  resource: null,
  id: null,
  title: null,
});

/** The values of a revision that are still valid, without references to deleted items, and what is missing. */
export async function restorableValues(definition: ResourceDefinition, stored: Values, context: OperationContext) {
  const missing: Missing[] = [];
  const { shape } = writeSchema(definition);
  const values: Values = {};
  for (const [field, value] of Object.entries(stored)) {
    // A field that the resource no longer has.
    if (!(field in shape)) continue;
    try {
      Object.assign(values, parseInput(z.object({ [field]: shape[field] as z.ZodType }), { [field]: value }));
    } catch (error) {
      if (!(error instanceof InvalidInput)) throw error;
      missing.push(toMissing({ ...(error.problems[0] as Problem), field }));
    }
  }
  const find = await loadReferences(context, definition, [values]);
  missing.push(...(await deletedReferences(definition, values, find, context)));
  for (const { field, input, ids } of listReferences(definition, values)) {
    const deleted = ids.filter((id) => !find(input)(id));
    if (deleted.length > 0) values[field] = input.removeReferences?.(values[field], new Set(deleted));
  }
  return { values, missing };
}

type Find = Awaited<ReturnType<typeof loadReferences>>;

/** Finds the deleted items that the values refer to. */
export async function deletedReferences(
  definition: ResourceDefinition,
  values: Values,
  find: Find,
  context: OperationContext,
): Promise<Missing[]> {
  const missing: Missing[] = [];
  for (const { field, input, ids } of listReferences(definition, values)) {
    const deleted = ids.filter((id) => !find(input)(id));
    if (deleted.length > 0) missing.push(...(await describeDeleted(definition, field, deleted, context)));
  }
  return missing;
}

/** Deleted references, with their titles from the audit log. */
async function describeDeleted(
  definition: ResourceDefinition,
  field: string,
  ids: number[],
  { store }: OperationContext,
) {
  const resource = definition.inputs[field]?.references?.to ?? "media";
  const rows = await store
    .selectFrom("audit_entry")
    .select(["item_id", "title"])
    .where("resource", "=", resource)
    .where("item_id", "in", ids)
    .where("action", "=", "delete")
    .execute();
  return ids.map((id): Missing => {
    const title = (rows.find((row) => row.item_id === id)?.title as string | undefined) || null;
    const what = resource === "media" ? "file" : resource.replaceAll("-", " ");
    const message = title ? `The ${what} "${title}" has been deleted.` : `The ${what} ${id} has been deleted.`;
    return { field, code: "does_not_exist", message, resource, id, title };
  });
}
