import { sql } from "kysely";
import type { App } from "#app/platform/app.ts";
import { jsonObject } from "#app/platform/database/json.ts";
import type { ResourceDefinition } from "./resource-definition.ts";
import { getTableName } from "./table.ts";

/** Selects the person who submitted an item's pending edits, as JSON beside the item; null if nobody did. */
export const submissionColumn = ({ database: { engine }, staff }: App, { name }: ResourceDefinition) =>
  sql<unknown>`(select ${jsonObject(engine, ["submitter"])} from (
    select ${staff.selectUsername("staff_id")} as submitter from edit_submission
    where resource = ${sql.val(name)} and item_id = ${sql.ref(`${getTableName(name)}.id`)}) as submission)`.as(
    "submission",
  );
