import {
  createRefreshToken,
  isRefreshTokenOf,
  issueAccessToken,
  parseRefreshToken,
  type RefreshSubject,
  TokenNotValid,
} from "#app/platform/access/tokens.ts";
import type { App } from "#app/platform/app.ts";
import { activityColumns, type Client, endSession, isLiveSession } from "./sessions.server.ts";

/** How long a rotated token still returns its successor, in milliseconds, for two tabs or a lost response. */
const GRACE = 10_000;
const INVALID = "Token is invalid or expired";

export interface SessionTokens {
  access: string;
  refresh: string;
  access_expiration: string;
  /** When the session expires without further use, for the cookies. */
  sessionExpiresAt: string;
}

/** Issues an access token and the refresh token of the session's current generation. */
export async function issueSessionTokens(
  app: App,
  session: RefreshSubject & { expires_at: string },
): Promise<SessionTokens> {
  return {
    ...(await issueAccessToken(app, { staffId: session.staff_id, sessionId: session.id })),
    refresh: createRefreshToken(app, session),
    sessionExpiresAt: session.expires_at,
  };
}

/**
 * Exchanges a refresh token for new tokens. If it is used again within ten seconds, it returns the same
 * successor; if it is used later, it may have been stolen, and the session ends.
 * @throws TokenNotValid
 */
export async function rotateRefreshToken(app: App, token: string, client: Client): Promise<SessionTokens> {
  const { session, generation } = await readRefreshToken(app, token);
  if (generation === session.generation) {
    const rotated = await app.database.db
      .updateTable("session")
      .set({ generation: generation + 1, ...activityColumns(app, client) })
      .where("id", "=", session.id)
      .where("generation", "=", generation)
      .where("ended_at", "is", null)
      .returning(["id", "staff_id", "generation", "created_at", "expires_at"])
      .executeTakeFirst();
    // If a concurrent call was first, this one counts as reuse.
    return rotated ? issueSessionTokens(app, rotated) : rotateRefreshToken(app, token, client);
  }
  const age = app.now().getTime() - new Date(session.rotated_at).getTime();
  if (generation === session.generation - 1 && age <= GRACE) return issueSessionTokens(app, session);
  await endSession(app, session.id);
  app.log.warn(
    { session: session.id, staff: session.staff_id },
    "a refresh token was used again; its session has ended",
  );
  throw new TokenNotValid(INVALID);
}

/**
 * Finds the session of a refresh token of any generation.
 * @throws TokenNotValid if the signature is wrong, or the session or the account is not active
 */
export async function readRefreshToken(app: App, token: string) {
  const claim = parseRefreshToken(token);
  if (!claim) throw new TokenNotValid(INVALID);
  const session = await app.database.db
    .selectFrom("session")
    .innerJoin("staff", "staff.id", "session.staff_id")
    .select(["session.id", "session.staff_id", "session.generation", "session.created_at"])
    .select(["session.rotated_at", "session.expires_at"])
    .where("session.id", "=", claim.sessionId)
    .where("staff.is_active", "=", true)
    .where(isLiveSession(app))
    .executeTakeFirst();
  if (!session || !isRefreshTokenOf(app, token, { ...session, generation: claim.generation }))
    throw new TokenNotValid(INVALID);
  return { session, generation: claim.generation };
}
