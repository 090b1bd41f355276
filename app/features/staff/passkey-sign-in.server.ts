import type { AuthenticationResponseJSON } from "@simplewebauthn/server";
import type { StaffActor } from "#app/platform/access/actor.ts";
import type { App } from "#app/platform/app.ts";
import { InvalidInput, type Problem } from "#app/platform/errors.ts";
import { consumeChallenge } from "./passkey-challenges.server.ts";
import { verifyPasskey } from "./passkeys.server.ts";
import { type Client, startSession, sweepSessions } from "./sessions.server.ts";
import { recordFailedSignIn, recordSignIn } from "./sign-in-audit.server.ts";
import { issueSessionTokens, type SessionTokens } from "./token-rotation.server.ts";

/**
 * Signs in with a passkey, which replaces the password and the two-factor code because the device has verified its user.
 * @param input.username the account that must sign in to continue a session; defaults to any
 * @throws InvalidInput if it fails for any reason
 */
export async function signInWithPasskey(
  app: App,
  input: { response: AuthenticationResponseJSON; username?: string | undefined },
  client: Client,
): Promise<SessionTokens> {
  const answer = await verifyPasskey(app, input.response);
  if (!answer?.verified) {
    await recordFailedSignIn(app, answer?.account, client, answer && "passkey");
    throw new InvalidInput([notAccepted]);
  }
  if (input.username !== undefined && input.username.toLowerCase() !== answer.account.username)
    throw new InvalidInput([otherAccount]);
  const session = await app.database.db.transaction().execute(async (trx) => {
    const staff = await trx
      .selectFrom("staff")
      .select(["id", "username", "role", "is_active"])
      .where("id", "=", answer.account.id)
      .$if(app.database.engine === "postgres", (query) => query.forShare())
      .executeTakeFirst();
    if (!staff?.is_active || !(await consumeChallenge(trx, app, answer.challenge))) return undefined;
    const now = app.now().toISOString();
    const used = await trx
      .updateTable("passkey")
      .set({ counter: answer.newCounter, is_synced: answer.isSynced, last_used_at: now, modified_at: now })
      .where("id", "=", answer.passkey)
      .returning("id")
      .executeTakeFirst();
    // The passkey was removed in the meantime.
    if (!used) return undefined;
    const { id, username, role } = staff;
    const actor: StaffActor = { kind: "staff", id, username, role, sessionId: 0 };
    await recordSignIn(trx, app, actor, client, "passkey");
    return startSession(trx, app, id, client);
  });
  if (!session) {
    await recordFailedSignIn(app, answer.account, client, "passkey");
    throw new InvalidInput([notAccepted]);
  }
  await sweepSessions(app);
  return issueSessionTokens(app, session);
}

const form = (code: string, message: string): Problem => ({ field: "non_field_errors", code, message });
const notAccepted = form(
  "passkey_invalid",
  "This passkey was not accepted. Sign in with your password or another passkey.",
);
const otherAccount = form("other_account", "This passkey belongs to another account.");
