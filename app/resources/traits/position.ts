import type { ExpressionBuilder } from "kysely";
import { z } from "zod";
import { acquireTransactionLock } from "#app/platform/database/transaction-lock.ts";
import { MAX_INTEGER } from "#app/platform/http/row-id.ts";
import type { AnyTables } from "#app/platform/rules.ts";
import type { Action, WriteContext } from "../resource.server.ts";
import type { Row } from "../store.server.ts";
import { tableOf } from "../table.ts";
import type { TraitSteps } from "./trait-steps.ts";

/** A manual order of the items. */
export const position = {
  input: { position: z.number().int().min(0).max(MAX_INTEGER).optional() },
  output: { position: z.number().int() },
  ordering: "position",
  placementColumn: "position",
} as const;

export const positionSteps: TraitSteps = {
  actions: () => actions,
  readColumns: () => ["position"],
  routes: [{ action: "reorder", summary: (many) => `Order ${many}` }],
  lockedColumns: async (context) => ({ position: await resolvePosition(context) }),
};

/** The requested position; by default new items come last. */
async function resolvePosition({ app, store, resource, input, before }: WriteContext): Promise<unknown> {
  if (input.position !== undefined || before) return input.position ?? before?.position;
  const { name } = resource.definition;
  // Two concurrent transactions would find the same last position.
  await acquireTransactionLock(store, app.database, `position:${name}`);
  const table = store.selectFrom(tableOf(name));
  const last = await table.select((eb) => eb.fn.max("position").as("position")).executeTakeFirst();
  return Number(last?.position ?? 0) + 1;
}

/** Permutes the positions of the named items; versions stay the same, so that concurrent edits do not conflict. */
const actions: Record<string, Action> = {
  reorder: {
    rule: "write",
    set(eb, now, rows) {
      const position = assignPositions(eb, rows);
      const modified_at = eb.case().when("position", "=", position).then(eb.ref("modified_at"));
      return { position, version: eb.ref("version"), modified_at: modified_at.else(now).end() };
    },
  },
};

function assignPositions(eb: ExpressionBuilder<AnyTables, string>, rows: Row[]) {
  const positions = rows.map(({ position }) => Number(position)).sort((a, b) => a - b);
  // Items with the same position (after an import, for example) get different ones.
  for (const [index, value] of positions.entries())
    positions[index] = Math.max(value, (positions[index - 1] ?? -1) + 1);
  let cases = eb.case().when("id", "=", rows[0]?.id).then(positions[0]);
  for (const [index, { id }] of rows.entries()) {
    if (index > 0) cases = cases.when("id", "=", id).then(positions[index]);
  }
  return eb.cast(cases.end(), "integer");
}
