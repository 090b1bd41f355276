import { getStaffId } from "#app/platform/access/actor.ts";
import type { Condition } from "#app/platform/access/rules.ts";
import { literal } from "#app/platform/database/literal.ts";
import type { Timestamp } from "#app/platform/database/tables.ts";
import type { Change, Resource } from "../resource.server.ts";
import type { ResourceDefinition } from "../resource-definition.ts";
import type { OperationContext, Row } from "../store.server.ts";
import { getTableName } from "../table.ts";
import type { TraitSteps } from "./trait-steps.ts";

declare module "#app/platform/database/tables.ts" {
  interface Tables {
    /** The published items whose pending edits await review, and the people who submitted them. */
    edit_submission: {
      resource: string;
      item_id: number;
      staff_id: number | null;
      created_at: Timestamp;
      modified_at: Timestamp;
    };
  }
}

/**
 * Whether an item, or its pending edits, await review. Few do, so their ids are found first, in any order of the list.
 */
export const awaitsReview =
  ({ name }: ResourceDefinition): Condition =>
  (eb) =>
    eb(
      "id",
      "in",
      eb
        .selectFrom(getTableName(name))
        .select("id")
        // A literal lets the engines use the index of items in review.
        .where("status", "=", literal("in_review"))
        .unionAll(eb.selectFrom("edit_submission").select("item_id as id").where("resource", "=", name)),
    );

const SUBMISSIONS = "edit submission";
const hasSubmissions = ({ columns }: Resource) => columns.includes("edits_in_review");

/** The items with pending edits that await review. */
export const submissions: TraitSteps["related"] = {
  select(resource, rows, { store }) {
    const ids = rows.filter(isPending).map((row) => row.id);
    if (ids.length === 0 || !hasSubmissions(resource)) return [];
    const ofItems = store
      .selectFrom("edit_submission")
      .where("resource", "=", resource.definition.name)
      .where("item_id", "in", ids);
    return [{ name: SUBMISSIONS, rows: ofItems, id: "item_id", columns: ["item_id"] }];
  },
  present: (resource, { id }, related) =>
    hasSubmissions(resource) ? { edits_in_review: related(SUBMISSIONS).has(id) } : {},
};

/** Submits pending edits for review. @returns whether they were not yet submitted */
export async function addSubmission(
  { store, actor, now }: OperationContext,
  { name }: ResourceDefinition,
  id: number,
): Promise<boolean> {
  const row = { resource: name, item_id: id, staff_id: getStaffId(actor), created_at: now, modified_at: now };
  const { numInsertedOrUpdatedRows } = await store
    .insertInto("edit_submission")
    .values(row)
    .onConflict((conflict) => conflict.columns(["resource", "item_id"]).doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

/** @returns whether anything was withdrawn */
export async function removeSubmissions(
  { store }: OperationContext,
  { name }: ResourceDefinition,
  ids: readonly number[],
): Promise<boolean> {
  if (ids.length === 0) return false;
  const { numDeletedRows } = await store
    .deleteFrom("edit_submission")
    .where("resource", "=", name)
    .where("item_id", "in", ids)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

/** Ends the submission of edits that are no longer pending, or of items that are no longer published. */
export async function endSubmissions(
  definition: ResourceDefinition,
  changes: readonly Change[],
  context: OperationContext,
) {
  const ended = changes.flatMap(({ before, after }) => (before?.pending && !isPending(after) ? [before.id] : []));
  await removeSubmissions(context, definition, ended);
}

const isPending = (row: Row | undefined) =>
  row !== undefined && Boolean(row.pending) && row.status === "published" && (row.trashed_at ?? null) === null;
