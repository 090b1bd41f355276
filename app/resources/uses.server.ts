import { sql } from "kysely";
import { z } from "zod";
import type { App } from "#app/platform/app.ts";
import { memoizePerObject } from "#app/platform/memoize-per-object.ts";
import type { Input } from "./inputs/input.ts";
import type { Resource } from "./resource.server.ts";
import { hasTrait, type ResourceDefinition, titleField } from "./resource-definition.ts";
import type { OperationContext } from "./store.server.ts";
import { getTableName } from "./table.ts";

/** A field whose values reference items of another resource. */
export interface ReferenceField {
  resource: Resource;
  field: string;
  input: Input;
}

/** Grouped by the name of the resource that they reference. */
const referenceFields = memoizePerObject((resources: readonly Resource[]) => {
  const fields = resources.flatMap((resource) =>
    Object.entries(resource.definition.inputs).map(([field, input]): ReferenceField => ({ resource, field, input })),
  );
  return Map.groupBy(fields, ({ input }) => input.references?.to);
});

/** The fields that reference items of a resource. */
export const listReferencingFields = (
  { resources }: Pick<App, "resources">,
  { name }: ResourceDefinition,
): ReferenceField[] => referenceFields(resources).get(name) ?? [];

/** A reference from an item (`item`) to another one (`referenced`), in its published or pending version. */
interface Use {
  reference: ReferenceField;
  item: number;
  referenced: number;
}

/** Finds all references to the items. */
export async function findUses(
  referenceFields: ReferenceField[],
  referencedIds: readonly number[],
  { store }: OperationContext,
): Promise<Use[]> {
  if (referencedIds.length === 0) return [];
  const wanted = new Set(referencedIds);
  const found: Use[] = [];
  for (const reference of referenceFields) {
    const { resource, field, input } = reference;
    const table = store.selectFrom(getTableName(resource.definition.name));
    const query =
      input.pairs === undefined
        ? table.select(["id as item", `${field}_id as referenced`]).where(`${field}_id`, "in", referencedIds)
        : store
            .selectFrom(input.pairs)
            .select(["item_id as item", "target_id as referenced"])
            .where("target_id", "in", referencedIds);
    const uses = (await query.execute()) as { item: number; referenced: number }[];
    if (hasTrait(resource.definition, "publication")) {
      const known = new Set(uses.map(({ item, referenced }) => `${item} ${referenced}`));
      const pendingValue = sql<unknown>`pending -> ${sql.lit(field)}`;
      const rows = await table
        .select(["id", pendingValue.as("value")])
        .where(pendingValue, "is not", null)
        .execute();
      for (const { id: item, value } of rows)
        for (const referenced of new Set(input.ids(parsed(value))))
          if (wanted.has(referenced) && !known.has(`${item} ${referenced}`)) uses.push({ item, referenced });
    }
    found.push(...uses.map((use) => ({ reference, ...use })));
  }
  return found;
}

/** SQLite returns a part of a JSON column as a string; ids are never strings. */
const parsed = (value: unknown) => (typeof value === "string" ? JSON.parse(value) : value);

/** The items that reference another one, as the API returns them. */
export const UsedIn = z.array(
  z.object({ resource: z.string(), id: z.number().int(), title: z.string(), trashed: z.boolean() }),
);

/**
 * Loads the titles of the items that reference each item, with one query per resource.
 * @param limit the maximum number of titles per item.
 */
export async function describeUses(uses: Use[], limit: number, { store }: OperationContext) {
  const listed = [...Map.groupBy(uses, ({ referenced }) => referenced)].flatMap(([referenced, group]) => {
    const byResource = Map.groupBy(group, ({ reference }) => reference.resource);
    const items = [...byResource].flatMap(([{ definition }, ofResource]) =>
      [...new Set(ofResource.map(({ item }) => item))]
        .sort((a, b) => a - b)
        .map((id) => ({ definition, id, referenced })),
    );
    return items.slice(0, limit);
  });
  const described = new Map<number, z.infer<typeof UsedIn>>();
  for (const [definition, group] of Map.groupBy(listed, (use) => use.definition)) {
    const rows = await store
      .selectFrom(getTableName(definition.name))
      .select(["id", `${titleField(definition)} as title`])
      .$if(hasTrait(definition, "trash"), (query) => query.select("trashed_at"))
      .where("id", "in", [...new Set(group.map(({ id }) => id))])
      .execute();
    const rowById = new Map((rows as TitleRow[]).map((row) => [row.id, row]));
    for (const { id, referenced } of group) {
      const row = rowById.get(id);
      if (!row) continue;
      const use = { resource: definition.name, id, title: row.title, trashed: (row.trashed_at ?? null) !== null };
      described.set(referenced, [...(described.get(referenced) ?? []), use]);
    }
  }
  return described;
}

interface TitleRow {
  id: number;
  title: string;
  trashed_at?: string | null;
}
