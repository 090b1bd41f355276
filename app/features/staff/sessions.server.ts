import type { ExpressionBuilder } from "kysely";
import type { StaffActor } from "#app/platform/access/actor.ts";
import { readAccessToken, TokenNotValid } from "#app/platform/access/tokens.ts";
import type { App } from "#app/platform/app.ts";
import type { Queryable } from "#app/platform/database/database.ts";
import { loadRowPage } from "#app/platform/database/load-row-page.ts";
import type { Id, NullableTimestamp, Tables, Timestamp } from "#app/platform/database/tables.ts";
import { NotFound } from "#app/platform/errors.ts";
import { envelope } from "#app/platform/http/list-queries.ts";
import { ownAccount, recordAccountEvent } from "./account-events.server.ts";

declare module "#app/platform/database/tables.ts" {
  interface Tables {
    session: SessionTable;
  }
}

interface SessionTable {
  id: Id;
  staff_id: number;
  /** How many times the refresh token was rotated. */
  generation: number;
  /** When the token was last rotated, or the user signed in: the session's last recorded activity. */
  rotated_at: Timestamp;
  expires_at: Timestamp;
  ended_at: NullableTimestamp;
  ip: string;
  user_agent: string;
  created_at: Timestamp;
  modified_at: Timestamp;
}

/** The client that uses a session. */
export interface Client {
  ip: string;
  userAgent: string;
}

const DAY = 86_400_000;
/** In milliseconds, from the last activity. */
const LIFETIME = 14 * DAY;
/** How long expired sessions are kept to recognise client addresses, in milliseconds. */
const RETENTION = 30 * DAY;
const MAX_USER_AGENT = 400;

/** The columns that record activity, which also extends the session. */
export function activityColumns(app: App, { ip, userAgent }: Client) {
  const now = app.now();
  return {
    rotated_at: now.toISOString(),
    modified_at: now.toISOString(),
    expires_at: new Date(now.getTime() + LIFETIME).toISOString(),
    ip,
    user_agent: userAgent.slice(0, MAX_USER_AGENT),
  };
}

/** Inserts a session; see `issueSessionTokens` for its tokens. */
export async function startSession(trx: Queryable, app: App, staffId: number, client: Client) {
  const activity = activityColumns(app, client);
  return trx
    .insertInto("session")
    .values({ staff_id: staffId, generation: 0, created_at: activity.rotated_at, ...activity })
    .returning(["id", "staff_id", "generation", "created_at", "expires_at"])
    .executeTakeFirstOrThrow();
}

/** A condition for sessions that are neither ended nor expired. */
export const isLiveSession = (app: App) => (eb: ExpressionBuilder<Tables, "session">) =>
  eb.and([eb("session.ended_at", "is", null), eb("session.expires_at", ">", app.now().toISOString())]);

/** Whether a session has neither ended nor expired. */
export async function isSessionLive(trx: Queryable, app: App, id: number): Promise<boolean> {
  const session = await trx.selectFrom("session").select("id").where("id", "=", id).where(isLiveSession(app)).execute();
  return session.length > 0;
}

/**
 * Returns the actor of a bearer token. Session and account are looked up each time, in one query, so that
 * signing out, deactivation and a changed password take effect immediately.
 * @throws TokenNotValid
 */
export async function authenticate(app: App, token: string): Promise<StaffActor> {
  const claims = await readAccessToken(app, token);
  if (!claims) throw new TokenNotValid();
  const account = await app.database.db
    .selectFrom("session")
    .innerJoin("staff", "staff.id", "session.staff_id")
    .select(["staff.id", "staff.username", "staff.role", "staff.date_language as dateLanguage"])
    .where("session.id", "=", claims.sessionId)
    .where("staff.id", "=", claims.staffId)
    .where("staff.is_active", "=", true)
    .where(isLiveSession(app))
    .executeTakeFirst();
  if (!account)
    throw (await isDeactivated(app, claims.staffId))
      ? new TokenNotValid(DEACTIVATED, "user_inactive")
      : new TokenNotValid();
  return { kind: "staff", ...account, sessionId: claims.sessionId };
}

const DEACTIVATED = "This account has been deactivated.";

/** Clients with a token of the account see this, so that people at work know why saving fails. */
async function isDeactivated(app: App, staffId: number): Promise<boolean> {
  const account = await app.database.db
    .selectFrom("staff")
    .select("is_active")
    .where("id", "=", staffId)
    .executeTakeFirst();
  return account?.is_active === false;
}

/** A page of the actor's live sessions, the most recently used first. */
export async function listSessions(
  app: App,
  actor: StaffActor,
  query: { page: number; page_size: number },
  url: string,
) {
  const own = app.database.db.selectFrom("session").where("staff_id", "=", actor.id).where(isLiveSession(app));
  const recent = own
    .select(["id", "ip", "user_agent", "created_at", "rotated_at as last_used_at"])
    .orderBy("rotated_at", "desc")
    .orderBy("id", "desc");
  const { rows, count } = await loadRowPage(recent, own, query);
  const results = rows.map((row) => ({ ...row, is_current: row.id === actor.sessionId }));
  return envelope(results, count, query, app.config.siteUrl, url);
}

/** Ends one of the actor's sessions. @throws NotFound */
export async function endOwnSession(app: App, actor: StaffActor, id: number): Promise<void> {
  await app.database.db.transaction().execute(async (trx) => {
    const ended = await endQuery(trx, app)
      .where("staff_id", "=", actor.id)
      .where("id", "=", id)
      .where(isLiveSession(app))
      .executeTakeFirst();
    if (ended.numUpdatedRows === 0n) throw new NotFound();
    await recordAccountEvent(trx, app, actor, "end_sessions", ownAccount(actor));
  });
}

/** Ends the actor's other sessions, and records it in the audit log. @returns how many */
export async function signOutElsewhere(app: App, actor: StaffActor): Promise<number> {
  return app.database.db.transaction().execute(async (trx) => {
    const ended = await endOtherSessions(trx, app, actor);
    if (ended > 0) await recordAccountEvent(trx, app, actor, "end_sessions", ownAccount(actor));
    return ended;
  });
}

export async function endAllSessions(trx: Queryable, app: Pick<App, "now">, staffId: number): Promise<void> {
  await endQuery(trx, app).where("staff_id", "=", staffId).where("ended_at", "is", null).execute();
}

/** Ends the actor's other sessions. @returns how many */
export async function endOtherSessions(trx: Queryable, app: App, actor: StaffActor): Promise<number> {
  const ended = await endQuery(trx, app)
    .where("staff_id", "=", actor.id)
    .where("id", "!=", actor.sessionId)
    .where(isLiveSession(app))
    .executeTakeFirst();
  return Number(ended.numUpdatedRows);
}

/** Ends a session of any account, if it has not ended yet. */
export async function endSession(app: App, id: number): Promise<void> {
  await endQuery(app.database.db, app).where("id", "=", id).where("ended_at", "is", null).execute();
}

const endQuery = (trx: Queryable, app: Pick<App, "now">) => {
  const now = app.now().toISOString();
  return trx.updateTable("session").set({ ended_at: now, modified_at: now });
};

/** Deletes sessions after their retention time. Rows locked by another transaction are left for the next run. */
export async function sweepSessions(app: App): Promise<void> {
  const limit = new Date(app.now().getTime() - RETENTION).toISOString();
  await app.database.db
    .deleteFrom("session")
    .where("id", "in", (eb) =>
      eb
        .selectFrom("session")
        .select("id")
        .where("expires_at", "<", limit)
        .$if(app.database.engine === "postgres", (query) => query.forUpdate().skipLocked()),
    )
    .execute();
}
