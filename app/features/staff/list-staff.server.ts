import type { ExpressionBuilder } from "kysely";
import type { Actor } from "#app/platform/access/actor.ts";
import { owners, requireAllowed } from "#app/platform/access/rules.ts";
import type { App } from "#app/platform/app.ts";
import { containsText } from "#app/platform/database/contains-text.ts";
import type { Queryable } from "#app/platform/database/database.ts";
import { loadRowPage } from "#app/platform/database/load-row-page.ts";
import { orderRows } from "#app/platform/database/order-rows.ts";
import type { Tables } from "#app/platform/database/tables.ts";
import { NotFound } from "#app/platform/errors.ts";
import { envelope } from "#app/platform/http/list-queries.ts";
import { emailSearchKey } from "#app/platform/text/email-address.ts";
import { TOKEN_LIFETIMES } from "./account-tokens.server.ts";
import type { StaffMember, StaffQuery } from "./staff.resource.ts";
import "./otp.server.ts";
import "./sessions.server.ts";
import "./staff.server.ts";

/**
 * A page of accounts in the list envelope.
 * @param url the request's path with its query.
 * @throws NotAuthenticated, PermissionDenied, NotFound beyond the last page
 */
export async function listStaff(app: App, actor: Actor, query: StaffQuery, url: string) {
  requireAllowed(owners, actor);
  const { db } = app.database;
  const columns = { id: "staff.id", created_at: "staff.created_at", email: "email_key" };
  const ordered = orderRows(members(db).where(matching(query)), query.ordering, columns);
  const { rows, count } = await loadRowPage(ordered, db.selectFrom("staff").where(matching(query)), query);
  return envelope(rows.map(present), count, query, app.config.siteUrl, url);
}

/** @throws NotAuthenticated, PermissionDenied, NotFound */
export async function getMember(app: App, actor: Actor, id: number): Promise<StaffMember> {
  requireAllowed(owners, actor);
  return findMember(app.database.db, id);
}

/** Does not check permissions. @throws NotFound */
export async function findMember(db: Queryable, id: number): Promise<StaffMember> {
  const row = await members(db).where("staff.id", "=", id).executeTakeFirst();
  if (!row) throw new NotFound();
  return present(row);
}

const members = (db: Queryable) =>
  db
    .selectFrom("staff")
    .leftJoin("staff_otp", "staff_otp.staff_id", "staff.id")
    .select([
      "staff.id",
      "username",
      "email",
      "display_name",
      "role",
      "is_active",
      "version",
      "invited_at",
      "confirmed_at",
    ])
    .select(["staff.created_at", "staff.modified_at"])
    .select((eb) =>
      eb
        .selectFrom("session")
        .select((sessions) => sessions.fn.max("rotated_at").as("last"))
        .whereRef("session.staff_id", "=", "staff.id")
        .as("last_used_at"),
    );

function present({
  invited_at,
  confirmed_at,
  ...row
}: Awaited<ReturnType<ReturnType<typeof members>["execute"]>>[number]): StaffMember {
  const expiry = invited_at && new Date(Date.parse(invited_at) + TOKEN_LIFETIMES.invitation).toISOString();
  return { ...row, has_otp: confirmed_at !== null, invitation_expires_at: expiry };
}

const matching =
  ({ search, role, is_active, ids }: StaffQuery) =>
  (eb: ExpressionBuilder<Tables, "staff">) => {
    return eb.and([
      ...(search
        ? [
            eb.or([
              containsText("username", search.toLowerCase()),
              containsText("email_key", search.toLowerCase()),
              containsText("email_key", emailSearchKey(search)),
            ]),
          ]
        : []),
      ...(role ? [eb("role", "=", role)] : []),
      ...(is_active === undefined ? [] : [eb("is_active", "=", is_active)]),
      ...(ids ? [eb("staff.id", "in", ids)] : []),
    ]);
  };
