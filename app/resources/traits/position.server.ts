import { tableOf } from "../store.server.ts";
import type { ServedTrait } from "../trait.server.ts";

/** A place in an order that people make; what is new comes last. */
export const position: ServedTrait = {
  name: "position",
  orderings: ["position"],
  show: (row) => ({ position: row.position }),
  async columns({ store, resource, input, before }) {
    if (input.position !== undefined) return { position: input.position };
    if (before) return {};
    const last = await store
      .selectFrom(tableOf(resource.definition.name))
      .select((eb) => eb.fn.max("position").as("position"))
      .executeTakeFirst();
    return { position: Number(last?.position ?? 0) + 1 };
  },
};
