import { z } from "zod";
import { InvalidInput, type Problem } from "#app/platform/errors.ts";
import { parseInput } from "#app/platform/http/validation.ts";
import type { ResourceDefinition } from "#app/resources/define-resource.ts";
import { writeSchema } from "#app/resources/fields.ts";
import { pointsOf } from "#app/resources/inputs/inputs.server.ts";
import { findTargets } from "#app/resources/inputs/targets.server.ts";
import type { Moment, Values } from "#app/resources/store.server.ts";

/** Something of a revision that cannot be brought back. */
export const Missing = z.object({
  field: z.string(),
  code: z.string().meta({
    description:
      "`does_not_exist`: what the field pointed at is gone, the rest of the field is back. Any other: the value breaks a rule of today, and the field is as it was before.",
  }),
  message: z.string(),
  resource: z.string().nullable().meta({ description: "What is gone: `media`, or a resource such as `post-tag`." }),
  id: z.number().int().nullable(),
  title: z.string().nullable().meta({ description: "What it was called when it was deleted, where that is known." }),
});
export type Missing = z.infer<typeof Missing>;

export const toMissing = ({ field, code, message }: Problem): Missing => ({
  ...{ field, code, message },
  ...{ resource: null, id: null, title: null },
});

/** The values of a revision that still pass the rules of their fields, without what is gone by now, and what that is. */
export async function restorable(definition: ResourceDefinition, held: Values, moment: Moment) {
  const missing: Missing[] = [];
  const { shape } = writeSchema(definition);
  const values: Values = {};
  for (const [field, value] of Object.entries(held)) {
    try {
      Object.assign(values, parseInput(z.object({ [field]: shape[field] as z.ZodType }), { [field]: value }));
    } catch (error) {
      if (!(error instanceof InvalidInput)) throw error;
      missing.push(toMissing({ ...(error.problems[0] as Problem), field }));
    }
  }
  const find = await findTargets(moment, definition, [values]);
  for (const { field, input, ids } of pointsOf(definition, values)) {
    const gone = ids.filter((id) => !find(input)(id));
    if (gone.length === 0) continue;
    values[field] = input.without?.(values[field], new Set(gone));
    missing.push(...(await describeGone(definition, field, gone, moment)));
  }
  return { values, missing };
}

/** What is gone, by the name that the audit log knows it by. */
async function describeGone(definition: ResourceDefinition, field: string, ids: number[], { store }: Moment) {
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
    const message = title ? `The ${what} "${title}" is gone.` : `The ${what} ${id} is gone.`;
    return { field, code: "does_not_exist", message, resource, id, title };
  });
}
