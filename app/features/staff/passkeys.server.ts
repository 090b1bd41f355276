import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  RegistrationResponseJSON,
} from "@simplewebauthn/server";
import type { StaffActor } from "#app/platform/access/actor.ts";
import { TokenNotValid } from "#app/platform/access/tokens.ts";
import type { App } from "#app/platform/app.ts";
import type { Id, Json, NullableTimestamp, Timestamp } from "#app/platform/database/tables.ts";
import { isUniqueViolation } from "#app/platform/database/unique.ts";
import { InvalidInput, NotFound, type Problem } from "#app/platform/errors.ts";
import type { Passkey } from "./account.resource.ts";
import { ownAccount, recordAccountEvent } from "./account-events.server.ts";
import { wrongPassword } from "./otp.server.ts";
import { verifyOwnPassword } from "./own-password.server.ts";
import { consumeChallenge, createChallenge, isValidChallenge } from "./passkey-challenges.server.ts";
import { isSessionLive } from "./sessions.server.ts";
import { lockStaff } from "./staff.server.ts";

declare module "#app/platform/database/tables.ts" {
  interface Tables {
    passkey: {
      id: Id;
      staff_id: number;
      credential_id: string;
      /** COSE, in base64url. */
      public_key: string;
      /** The signature counter, if the authenticator has one, else 0. */
      counter: number;
      transports: Json<string[]>;
      name: string;
      is_synced: boolean;
      last_used_at: NullableTimestamp;
      created_at: Timestamp;
      modified_at: Timestamp;
    };
  }
}

/** Per account. */
const MAX_PASSKEYS = 20;
/** Ed25519, ES256 and RS256 (COSE); every current authenticator supports one of them. */
const ALGORITHMS = [-8, -7, -257];
const columns = ["id", "name", "is_synced", "last_used_at", "created_at"] as const;

/** The domain that passkeys are bound to (WebAuthn: relying party), and the origin that may use them. */
function relyingParty({ config: { siteUrl } }: Pick<App, "config">) {
  const { hostname, origin } = new URL(siteUrl);
  return { rpID: hostname, origin };
}

/** The signed-in account's passkeys, oldest first. */
export async function listPasskeys({ database }: App, actor: StaffActor): Promise<Passkey[]> {
  return database.db.selectFrom("passkey").select(columns).where("staff_id", "=", actor.id).orderBy("id").execute();
}

/**
 * Options for creating a passkey in the browser.
 * @throws InvalidInput if the password is wrong or the account has too many passkeys, TooManyRequests
 */
export async function beginPasskey(
  app: App,
  actor: StaffActor,
  password: string,
): Promise<PublicKeyCredentialCreationOptionsJSON> {
  if (!(await verifyOwnPassword(app, actor, password))) throw new InvalidInput([wrongPassword]);
  const { db } = app.database;
  const existing = await db
    .selectFrom("passkey")
    .select(["credential_id", "transports"])
    .where("staff_id", "=", actor.id)
    .execute();
  if (existing.length >= MAX_PASSKEYS) throw new InvalidInput([tooMany]);
  const { generateRegistrationOptions } = await import("@simplewebauthn/server");
  return generateRegistrationOptions({
    rpName: (await app.readSiteFacts(db)).name,
    rpID: relyingParty(app).rpID,
    userName: actor.username,
    userDisplayName: actor.username,
    userID: new TextEncoder().encode(String(actor.id)),
    challenge: new Uint8Array(createChallenge(app, `add:${actor.id}`)),
    excludeCredentials: existing.map(({ credential_id: id, transports }) => ({ id, transports })),
    // Discoverable, so that signing in needs no username.
    supportedAlgorithmIDs: ALGORITHMS,
    authenticatorSelection: { residentKey: "required", userVerification: "required" },
  });
}

/**
 * Adds a passkey created by the browser.
 * @throws InvalidInput if the response does not belong to `beginPasskey`
 */
export async function addPasskey(
  app: App,
  actor: StaffActor,
  { name, response }: { name: string; response: RegistrationResponseJSON },
): Promise<Passkey> {
  const { rpID, origin } = relyingParty(app);
  let challenge = "";
  const expectedChallenge = (given: string) => {
    challenge = given;
    return isValidChallenge(app, `add:${actor.id}`, given);
  };
  const { verifyRegistrationResponse } = await import("@simplewebauthn/server");
  const result = await verifyRegistrationResponse({
    response,
    expectedChallenge,
    expectedOrigin: origin,
    expectedRPID: rpID,
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch((error: unknown) => rejected(app, error));
  if (!result.verified) throw new InvalidInput([notCreated]);
  const { credential, credentialBackedUp } = result.registrationInfo;
  const now = app.now().toISOString();
  try {
    return await app.database.db.transaction().execute(async (trx) => {
      // The password may have been replaced since the request began, which ends sessions and revokes passkeys.
      await lockStaff(trx, app, actor.id);
      if (!(await isSessionLive(trx, app, actor.sessionId))) throw new TokenNotValid();
      if (!(await consumeChallenge(trx, app, challenge))) throw new InvalidInput([notCreated]);
      const passkey = await trx
        .insertInto("passkey")
        .values({
          staff_id: actor.id,
          credential_id: credential.id,
          public_key: Buffer.from(credential.publicKey).toString("base64url"),
          counter: credential.counter,
          transports: JSON.stringify(credential.transports ?? []),
          name,
          is_synced: credentialBackedUp,
          created_at: now,
          modified_at: now,
        })
        .returning(columns)
        .executeTakeFirstOrThrow();
      await recordAccountEvent(trx, app, actor, "add_passkey", ownAccount(actor));
      return passkey;
    });
  } catch (error) {
    if (isUniqueViolation(error, "passkey.credential_id")) throw new InvalidInput([notCreated]);
    throw error;
  }
}

/** @throws NotFound */
export async function renamePasskey(app: App, actor: StaffActor, id: number, name: string): Promise<Passkey> {
  return app.database.db.transaction().execute(async (trx) => {
    const passkey = await trx
      .updateTable("passkey")
      .set({ name, modified_at: app.now().toISOString() })
      .where("id", "=", id)
      .where("staff_id", "=", actor.id)
      .returning(columns)
      .executeTakeFirst();
    if (!passkey) throw new NotFound();
    await recordAccountEvent(trx, app, actor, "rename_passkey", ownAccount(actor));
    return passkey;
  });
}

/** @throws NotFound */
export async function removePasskey(app: App, actor: StaffActor, id: number): Promise<void> {
  await app.database.db.transaction().execute(async (trx) => {
    const { numDeletedRows } = await trx
      .deleteFrom("passkey")
      .where("id", "=", id)
      .where("staff_id", "=", actor.id)
      .executeTakeFirst();
    if (numDeletedRows === 0n) throw new NotFound();
    await recordAccountEvent(trx, app, actor, "remove_passkey", ownAccount(actor));
  });
}

/** Options for signing in; the browser offers all passkeys that it has for the site. */
export async function beginPasskeySignIn(app: App) {
  const { generateAuthenticationOptions } = await import("@simplewebauthn/server");
  return generateAuthenticationOptions({
    rpID: relyingParty(app).rpID,
    challenge: new Uint8Array(createChallenge(app, "sign-in")),
    userVerification: "required",
  });
}

/**
 * Verifies the response to `beginPasskeySignIn`.
 * @returns its account, the passkey and the new signature counter; undefined if it is not valid
 */
export async function verifyPasskey(app: App, response: AuthenticationResponseJSON) {
  const passkey = await app.database.db
    .selectFrom("passkey")
    .innerJoin("staff", "staff.id", "passkey.staff_id")
    .select(["passkey.id", "credential_id", "public_key", "counter", "staff_id", "staff.username"])
    .where("credential_id", "=", response.id)
    .executeTakeFirst();
  if (!passkey) return undefined;
  const { rpID, origin } = relyingParty(app);
  let challenge = "";
  const { verifyAuthenticationResponse } = await import("@simplewebauthn/server");
  const result = await verifyAuthenticationResponse({
    response,
    expectedChallenge: (given) => {
      challenge = given;
      return isValidChallenge(app, "sign-in", given);
    },
    expectedOrigin: origin,
    expectedRPID: rpID,
    credential: {
      id: passkey.credential_id,
      publicKey: new Uint8Array(Buffer.from(passkey.public_key, "base64url")),
      counter: passkey.counter,
    },
  }).catch((error: unknown) => rejected(app, error));
  const account = { id: passkey.staff_id, username: passkey.username };
  if (!result.verified) return { account, verified: false } as const;
  const { newCounter, credentialBackedUp } = result.authenticationInfo;
  return { account, verified: true, challenge, passkey: passkey.id, newCounter, isSynced: credentialBackedUp } as const;
}

/** The library throws for any problem with a response, with messages that are not meant for users. */
function rejected(app: App, error: unknown) {
  app.log.info({ reason: (error as Error).message }, "a passkey was rejected");
  return { verified: false } as const;
}

const form = (code: string, message: string): Problem => ({ field: "non_field_errors", code, message });
const notCreated = form("passkey_invalid", "The passkey could not be added. Please try again.");
const tooMany = form(
  "too_many",
  `An account can have up to ${MAX_PASSKEYS} passkeys. Remove one that you no longer use.`,
);
