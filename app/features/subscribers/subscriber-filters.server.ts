import { type ExpressionBuilder, type SqlBool, sql } from "kysely";
import type { Tables } from "#app/platform/database/tables.ts";
import { emailSearchKey } from "#app/platform/email-address.ts";
import "./subscriber-table.ts";
import type { SubscriberFilters } from "./subscribers.resource.ts";

/** The filters of list and export as a condition. */
export function matching(filters: SubscriberFilters & { ids?: number[] | undefined }) {
  return (eb: ExpressionBuilder<Tables, "subscriber">) => {
    const { search, is_blocked, source, created_after, created_before, ids } = filters;
    const contains = (column: "email" | "email_key", text: string) =>
      sql<SqlBool>`${eb.ref(column)} like ${`%${text.replace(/[\\%_]/g, "\\$&")}%`} escape '\\'`;
    return eb.and([
      ...(search
        ? [
            eb.or([
              contains("email", search),
              contains("email_key", search.toLowerCase()),
              contains("email_key", emailSearchKey(search)),
            ]),
          ]
        : []),
      ...(is_blocked === undefined ? [] : [eb("is_blocked", "=", is_blocked)]),
      ...(source ? [eb("source", "=", source)] : []),
      ...(created_after ? [eb("created_at", ">=", moment(created_after))] : []),
      ...(created_before ? [eb("created_at", "<", moment(created_before))] : []),
      ...(ids ? [eb("id", "in", ids)] : []),
    ]);
  };
}

/** As it is kept: UTC with milliseconds. */
const moment = (text: string) => new Date(text).toISOString();
