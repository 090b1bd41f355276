import { sql } from "kysely";
import { z } from "zod";
import type { App } from "#app/platform/app.ts";
import { hasTrait, type ResourceDefinition, titleField } from "./define-resource.ts";
import type { Input } from "./inputs/input.ts";
import type { Resource } from "./resource.server.ts";
import type { OperationContext } from "./store.server.ts";
import { tableOf } from "./table.ts";

declare module "#app/platform/app.ts" {
  interface App {
    /** All resources whose items can reference each other. */
    resources: readonly Resource[];
  }
}

/** A field whose values reference items of another resource. */
export interface ReferenceField {
  resource: Resource;
  field: string;
  input: Input;
}

/** The fields that reference items of a resource. */
export const referenceFieldsTo = (
  { resources }: Pick<App, "resources">,
  { name }: ResourceDefinition,
): ReferenceField[] =>
  resources.flatMap((resource) =>
    Object.entries(resource.definition.inputs).flatMap(([field, input]) =>
      input.references?.to === name ? [{ resource, field, input }] : [],
    ),
  );

/** An item that references another one, in its published or its pending version. */
interface Use {
  reference: ReferenceField;
  item: number;
  target: number;
}

export async function findUses(
  referenceFields: ReferenceField[],
  targets: readonly number[],
  { store }: OperationContext,
): Promise<Use[]> {
  if (targets.length === 0) return [];
  const wanted = new Set(targets);
  const found: Use[] = [];
  for (const reference of referenceFields) {
    const { resource, field, input } = reference;
    const table = store.selectFrom(tableOf(resource.definition.name));
    const query =
      input.pairs === undefined
        ? table.select(["id as item", `${field}_id as target`]).where(`${field}_id`, "in", targets)
        : store
            .selectFrom(input.pairs)
            .select(["item_id as item", "target_id as target"])
            .where("target_id", "in", targets);
    const uses = (await query.execute()) as { item: number; target: number }[];
    if (hasTrait(resource.definition, "publication")) {
      const known = new Set(uses.map(({ item, target }) => `${item} ${target}`));
      const waiting = sql<unknown>`pending -> ${sql.lit(field)}`;
      const rows = await table
        .select(["id", waiting.as("value")])
        .where(waiting, "is not", null)
        .execute();
      for (const { id: item, value } of rows)
        for (const target of new Set(input.ids(parsed(value))))
          if (wanted.has(target) && !known.has(`${item} ${target}`)) uses.push({ item, target });
    }
    found.push(...uses.map((use) => ({ reference, ...use })));
  }
  return found;
}

/** SQLite returns a part of a JSON column as text; the ids in it are never text. */
const parsed = (value: unknown) => (typeof value === "string" ? JSON.parse(value) : value);

/** The items that use another one, as the API returns them. */
export const UsedIn = z.array(
  z.object({ resource: z.string(), id: z.number().int(), title: z.string(), trashed: z.boolean() }),
);

/**
 * Loads the titles of the uses of each target, with one query per resource.
 * @param most maximum number of uses per target.
 */
export async function describeUses(uses: Use[], most: number, { store }: OperationContext) {
  const named = [...Map.groupBy(uses, ({ target }) => target)].flatMap(([target, ofTarget]) => {
    const byResource = Map.groupBy(ofTarget, ({ reference }) => reference.resource);
    const items = [...byResource].flatMap(([{ definition }, group]) =>
      [...new Set(group.map(({ item }) => item))].sort((a, b) => a - b).map((id) => ({ definition, id, target })),
    );
    return items.slice(0, most);
  });
  const described = new Map<number, z.infer<typeof UsedIn>>();
  for (const [definition, group] of Map.groupBy(named, (use) => use.definition)) {
    const rows = await store
      .selectFrom(tableOf(definition.name))
      .select(["id", `${titleField(definition)} as title`])
      .$if(hasTrait(definition, "trash"), (query) => query.select("trashed_at"))
      .where("id", "in", [...new Set(group.map(({ id }) => id))])
      .execute();
    const rowById = new Map((rows as Titled[]).map((row) => [row.id, row]));
    for (const { id, target } of group) {
      const row = rowById.get(id);
      if (!row) continue;
      const use = { resource: definition.name, id, title: row.title, trashed: (row.trashed_at ?? null) !== null };
      described.set(target, [...(described.get(target) ?? []), use]);
    }
  }
  return described;
}

interface Titled {
  id: number;
  title: string;
  trashed_at?: string | null;
}
