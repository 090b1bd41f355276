import type { StaffActor } from "#app/platform/access/actor.ts";
import { refundAttempts, reserveAttempts } from "#app/platform/access/attempt-limits.ts";
import type { App } from "#app/platform/app.ts";
import type { Queryable } from "#app/platform/database/database.ts";
import type { Id, NullableTimestamp, Timestamp } from "#app/platform/database/tables.ts";
import { InvalidInput, type Problem } from "#app/platform/errors.ts";
import { ownAccount, recordAccountEvent } from "./account-events.server.ts";
import {
  createRecoveryCodes,
  createSecret,
  decryptOtpSecret,
  encryptOtpSecret,
  findTimeStep,
  otpUri,
  parseCode,
  recoveryCodeHash,
} from "./otp-codes.server.ts";
import { verifyOwnPassword } from "./own-password.server.ts";

declare module "#app/platform/database/tables.ts" {
  interface Tables {
    staff_otp: {
      staff_id: number;
      /** Encrypted. */
      secret: string;
      /** Null until a first code has been confirmed. */
      confirmed_at: NullableTimestamp;
      /** The time step of the last code used; codes up to it are rejected. */
      last_step: number;
      created_at: Timestamp;
      modified_at: Timestamp;
    };
    staff_recovery_code: {
      id: Id;
      staff_id: number;
      code_hash: string;
      created_at: Timestamp;
      modified_at: Timestamp;
    };
  }
}

const WINDOW = 15 * 60_000;
/** Wrong codes per window. */
const MAX_ATTEMPTS = 10;

/**
 * Creates a secret for an authenticator app; `confirmOtp` switches the codes on.
 * @throws InvalidInput if the password is wrong or codes are already switched on, TooManyRequests
 */
export async function beginOtp(app: App, actor: StaffActor, password: string) {
  if (!(await verifyOwnPassword(app, actor, password))) throw new InvalidInput([wrongPassword]);
  const secret = createSecret();
  const encrypted = encryptOtpSecret(app, actor.id, secret);
  const now = app.now().toISOString();
  const started = await app.database.db
    .insertInto("staff_otp")
    .values({ staff_id: actor.id, secret: encrypted, last_step: 0, created_at: now, modified_at: now })
    .onConflict((conflict) =>
      conflict
        .column("staff_id")
        .doUpdateSet({ secret: encrypted, modified_at: now })
        .where("staff_otp.confirmed_at", "is", null),
    )
    .returning("staff_id")
    .executeTakeFirst();
  if (!started) throw new InvalidInput([alreadyOn]);
  return { secret, uri: otpUri(secret, (await app.readSiteFacts(app.database.db)).name, actor.username) };
}

/**
 * Switches codes on with a first one.
 * @returns the recovery codes, which cannot be read again.
 * @throws InvalidInput if there is no secret to confirm or the code is wrong, TooManyRequests
 */
export async function confirmOtp(app: App, actor: StaffActor, text: string): Promise<string[]> {
  return withAttemptLimit(app, actor, async (trx) => {
    const started = await trx
      .selectFrom("staff_otp")
      .select(["secret", "confirmed_at"])
      .where("staff_id", "=", actor.id)
      .executeTakeFirst();
    if (started?.confirmed_at) throw new InvalidInput([alreadyOn]);
    if (!started) throw new InvalidInput([notStarted]);

    const given = parseCode(text);
    const secret = decryptOtpSecret(app, actor.id, started.secret);
    const step = given?.kind === "totp" && secret ? findTimeStep(secret, given.code, app.now()) : undefined;
    if (step === undefined) return undefined;
    const now = app.now().toISOString();
    const { numUpdatedRows } = await trx
      .updateTable("staff_otp")
      .set({ confirmed_at: now, last_step: step, modified_at: now })
      .where("staff_id", "=", actor.id)
      .where("secret", "=", started.secret)
      .where("confirmed_at", "is", null)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw new InvalidInput([alreadyOn]);
    await recordAccountEvent(trx, app, actor, "enable_otp", ownAccount(actor));
    return replaceRecoveryCodes(trx, app, actor.id);
  });
}

/** Proves that the request comes from the account holder, not from somebody else at their computer. */
export interface Proof {
  password?: string | undefined;
  code?: string | undefined;
}

/** @throws InvalidInput if password or code is wrong, or codes are not switched on, TooManyRequests */
export async function disableOtp(app: App, actor: StaffActor, proof: Proof): Promise<void> {
  await withReauthentication(app, actor, proof, async (trx) => {
    await removeOtp(trx, actor.id);
    await recordAccountEvent(trx, app, actor, "disable_otp", ownAccount(actor));
    return [];
  });
}

/**
 * Replaces the recovery codes.
 * @throws InvalidInput if password or code is wrong, or codes are not switched on, TooManyRequests
 */
export async function renewRecoveryCodes(app: App, actor: StaffActor, proof: Proof): Promise<string[]> {
  return withReauthentication(app, actor, proof, async (trx) => {
    await recordAccountEvent(trx, app, actor, "renew_recovery_codes", ownAccount(actor));
    return replaceRecoveryCodes(trx, app, actor.id);
  });
}

/** Switches codes off for an account. @returns whether they were on. */
export async function removeOtp(trx: Queryable, staffId: number): Promise<boolean> {
  const removed = await trx
    .deleteFrom("staff_otp")
    .where("staff_id", "=", staffId)
    .returning("confirmed_at")
    .executeTakeFirst();
  await trx.deleteFrom("staff_recovery_code").where("staff_id", "=", staffId).execute();
  return Boolean(removed?.confirmed_at);
}

/**
 * Checks and consumes a code after the password has been verified.
 * @param self the account that is signing in
 */
export async function checkSecondFactor(
  trx: Queryable,
  app: App,
  self: StaffActor,
  code: string,
): Promise<"passed" | "required" | "wrong"> {
  const enabled = await enabledOtp(trx, self.id);
  if (!enabled) return "passed";
  if (code.trim() === "") return "required";
  return (await consumeCode(trx, app, self, enabled.secret, code)) ? "passed" : "wrong";
}

const enabledOtp = (trx: Queryable, staffId: number) =>
  trx
    .selectFrom("staff_otp")
    .select("secret")
    .where("staff_id", "=", staffId)
    .where("confirmed_at", "is not", null)
    .executeTakeFirst();

/** Conditional updates ensure that concurrent calls cannot use the same code twice. */
async function consumeCode(
  trx: Queryable,
  app: App,
  self: StaffActor,
  encrypted: string,
  text: string,
): Promise<boolean> {
  const given = parseCode(text);
  if (!given) return false;
  if (given.kind === "recovery") {
    const { numDeletedRows } = await trx
      .deleteFrom("staff_recovery_code")
      .where("staff_id", "=", self.id)
      .where("code_hash", "=", recoveryCodeHash(given.code))
      .executeTakeFirst();
    if (numDeletedRows > 0n) await recordAccountEvent(trx, app, self, "use_recovery_code", ownAccount(self));
    return numDeletedRows > 0n;
  }
  const secret = decryptOtpSecret(app, self.id, encrypted);
  if (!secret) app.log.error({ staff: self.id }, "a two-factor secret was encrypted with another SECRET_KEY");
  const step = secret && findTimeStep(secret, given.code, app.now());
  if (!step) return false;
  const { numUpdatedRows } = await trx
    .updateTable("staff_otp")
    .set({ last_step: step, modified_at: app.now().toISOString() })
    .where("staff_id", "=", self.id)
    .where("secret", "=", encrypted)
    .where("last_step", "<", step)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

async function replaceRecoveryCodes(trx: Queryable, app: App, staffId: number): Promise<string[]> {
  const codes = createRecoveryCodes();
  const now = app.now().toISOString();
  const rows = codes.map((code) => ({
    staff_id: staffId,
    code_hash: recoveryCodeHash(code),
    created_at: now,
    modified_at: now,
  }));
  await trx.deleteFrom("staff_recovery_code").where("staff_id", "=", staffId).execute();
  await trx.insertInto("staff_recovery_code").values(rows).execute();
  return codes;
}

/** Runs `work` if the proof is valid; if it contains both a password and a code, both must be correct. */
async function withReauthentication(
  app: App,
  actor: StaffActor,
  { password, code }: Proof,
  work: (trx: Queryable) => Promise<string[]>,
): Promise<string[]> {
  if (password !== undefined && !(await verifyOwnPassword(app, actor, password)))
    throw new InvalidInput([wrongPassword]);
  return withAttemptLimit(app, actor, async (trx) => {
    const enabled = await lockOtpRow(trx, app, actor.id);
    if (!enabled) throw new InvalidInput([notOn]);
    if (code !== undefined && !(await consumeCode(trx, app, actor, enabled.secret, code))) return undefined;
    return work(trx);
  });
}

/** Makes concurrent renewals run one after the other, each replacing all codes. */
const lockOtpRow = (trx: Queryable, app: App, staffId: number) =>
  trx
    .selectFrom("staff_otp")
    .select("secret")
    .where("staff_id", "=", staffId)
    .where("confirmed_at", "is not", null)
    .$if(app.database.engine === "postgres", (query) => query.forUpdate())
    .executeTakeFirst();

/** Limits attempts: `work` returns `undefined` for a wrong code. */
async function withAttemptLimit(
  app: App,
  actor: StaffActor,
  work: (trx: Queryable) => Promise<string[] | undefined>,
): Promise<string[]> {
  const limits = [{ key: `otp:${actor.id}`, limit: MAX_ATTEMPTS, window: WINDOW }];
  await reserveAttempts(app, limits);
  const done = await app.database.db.transaction().execute(work);
  if (!done) throw new InvalidInput([wrongCode]);
  await refundAttempts(app, limits);
  return done;
}

export const wrongPassword: Problem = {
  field: "password",
  code: "password_incorrect",
  message: "Wrong password. Try again.",
};
const wrongCode: Problem = {
  field: "code",
  code: "otp_invalid",
  message: "This code is wrong or has already been used.",
};
const formProblem = (code: string, message: string): Problem => ({ field: "non_field_errors", code, message });
const alreadyOn = formProblem("otp_enabled", "Two-factor authentication is already on.");
const notOn = formProblem("otp_disabled", "Two-factor authentication is not on.");
const notStarted = formProblem("otp_not_begun", "Start by adding a secret to your authenticator app.");
