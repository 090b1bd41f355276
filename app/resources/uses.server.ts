import { z } from "zod";
import type { App } from "#app/platform/app.ts";
import { hasTrait, type Input, type ResourceDefinition, titleOf } from "./define-resource.ts";
import { inputOf } from "./inputs/inputs.server.ts";
import type { Resource } from "./serve-resource.server.ts";
import { type Moment, tableOf, type Values } from "./store.server.ts";

declare module "#app/platform/app.ts" {
  interface App {
    /** Everything whose items may point at items of each other. */
    resources: readonly Resource[];
  }
}

/** A field whose values point at items of another resource. */
export interface Pointer {
  resource: Resource;
  field: string;
  input: Extract<Input, { to: string }>;
}

/** The fields that point at items of a resource. */
export const pointersTo = ({ resources }: Pick<App, "resources">, { name }: ResourceDefinition): Pointer[] =>
  resources.flatMap((resource) =>
    Object.entries(resource.definition.inputs).flatMap(([field, input]) =>
      "to" in input && input.to === name ? [{ resource, field, input }] : [],
    ),
  );

/** An item that points at what is to be deleted, in what visitors see of it or in edits that wait. */
interface Use {
  pointer: Pointer;
  item: number;
  target: number;
}

export async function findUses(pointers: Pointer[], targets: readonly number[], { store }: Moment): Promise<Use[]> {
  if (targets.length === 0) return [];
  const found: Use[] = [];
  for (const pointer of pointers) {
    const { resource, field, input } = pointer;
    const table = store.selectFrom(tableOf(resource.definition.name));
    const query =
      input.kind === "relation"
        ? table.select(["id as item", `${field}_id as target`]).where(`${field}_id`, "in", targets)
        : store
            .selectFrom(input.through)
            .select(["item_id as item", "target_id as target"])
            .where("target_id", "in", targets);
    const uses = (await query.execute()) as { item: number; target: number }[];
    if (hasTrait(resource.definition, "publication")) {
      const rows = await table.select(["id", "pending"]).where("pending", "is not", null).execute();
      for (const { id: item, pending } of rows)
        for (const target of inputOf(resource.definition, field).ids((pending as Values)[field]))
          if (targets.includes(target) && !uses.some((use) => use.item === item && use.target === target))
            uses.push({ item, target });
    }
    found.push(...uses.map((use) => ({ pointer, ...use })));
  }
  return found;
}

/** Where something is used, as a client is told. */
export const UsedIn = z.array(
  z.object({ resource: z.string(), id: z.number().int(), title: z.string(), trashed: z.boolean() }),
);

/** The first of these uses, by their titles. */
export async function describeUses(uses: Use[], most: number, { store }: Moment): Promise<z.infer<typeof UsedIn>> {
  const described: z.infer<typeof UsedIn> = [];
  for (const [{ definition }, group] of Map.groupBy(uses, ({ pointer }) => pointer.resource)) {
    const ids = [...new Set(group.map(({ item }) => item))].sort((a, b) => a - b).slice(0, most - described.length);
    if (ids.length === 0) break;
    const rows = await store
      .selectFrom(tableOf(definition.name))
      .select(["id", `${titleOf(definition)} as title`])
      .$if(hasTrait(definition, "trash"), (query) => query.select("trashed_at"))
      .where("id", "in", ids)
      .orderBy("id")
      .execute();
    for (const { id, title, trashed_at } of rows as { id: number; title: string; trashed_at?: string | null }[])
      described.push({ resource: definition.name, id, title, trashed: (trashed_at ?? null) !== null });
  }
  return described;
}
