import type { ExpressionBuilder } from "kysely";
import { z } from "zod";
import type { AnyTables } from "#app/platform/access/rules.ts";
import { makeRoom } from "#app/platform/database/make-room.ts";
import { acquireTransactionLock } from "#app/platform/database/transaction-lock.ts";
import { MAX_INTEGER } from "#app/platform/http/row-id.ts";
import type { Action, WriteContext } from "../resource.server.ts";
import type { OperationContext, Row } from "../store.server.ts";
import { getTableName } from "../table.ts";
import type { TraitSteps } from "./trait-steps.ts";

/** A manual order of the items. */
export const position = {
  input: { position: z.number().int().min(0).max(MAX_INTEGER).optional() },
  output: { position: z.number().int() },
  ordering: "position",
  placementColumn: "position",
} as const;

const REORDERING =
  "Moves the items, in this order, directly `before` or `after` another item. Without either, the items exchange their current positions.";

export const positionSteps: TraitSteps = {
  actions: () => actions,
  readColumns: () => ["position"],
  routes: [{ action: "reorder", summary: (many) => `Reorder ${many}`, description: REORDERING, isPlaced: true }],
  lockedColumns: async (context) => ({ position: await resolvePosition(context) }),
};

/** The requested position; by default new items come last. */
async function resolvePosition({ app, store, resource, input, before }: WriteContext): Promise<unknown> {
  if (input.position !== undefined || before) return input.position ?? before?.position;
  const { name } = resource.definition;
  // Two concurrent transactions would find the same last position.
  await lockPositions(name, { app, store });
  const table = store.selectFrom(getTableName(name));
  const last = await table.select((eb) => eb.fn.max("position").as("position")).executeTakeFirst();
  return Number(last?.position ?? 0) + 1;
}

const lockPositions = (resource: string, { app, store }: Pick<OperationContext, "app" | "store">) =>
  acquireTransactionLock(store, app.database, `position:${resource}`);

/** Changes the positions of items; versions stay the same, so that concurrent edits do not conflict. */
const actions: Record<string, Action> = {
  reorder: {
    rule: "write",
    lock: ({ definition }, context) => lockPositions(definition.name, context),
    place: ({ definition }, rows, place, { store }) =>
      makeRoom(
        store,
        getTableName(definition.name),
        rows.map(({ id }) => id),
        place,
      ),
    set(eb, now, rows, placed = sharedPositions(rows)) {
      const position = assignPositions(eb, placed);
      const modified_at = eb.case().when("position", "=", position).then(eb.ref("modified_at"));
      return { position, version: eb.ref("version"), modified_at: modified_at.else(now).end() };
    },
  },
};

/** Permutes the positions of items, which are assigned in the given order. */
function sharedPositions(rows: Row[]): Map<number, number> {
  const positions = rows.map(({ position }) => Number(position)).sort((a, b) => a - b);
  // Items with the same position (after an import, for example) get different ones.
  for (const [index, value] of positions.entries())
    positions[index] = Math.max(value, (positions[index - 1] ?? -1) + 1);
  return new Map(rows.map(({ id }, index) => [id, positions[index] as number]));
}

function assignPositions(eb: ExpressionBuilder<AnyTables, string>, placed: ReadonlyMap<number, number>) {
  const [[firstId, first] = [], ...others] = placed;
  let cases = eb.case().when("id", "=", firstId).then(first);
  for (const [id, position] of others) cases = cases.when("id", "=", id).then(position);
  return eb.cast(cases.end(), "integer");
}
