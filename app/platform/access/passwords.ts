import { argon2, randomBytes, timingSafeEqual } from "node:crypto";
import { promisify } from "node:util";
import type { Problem } from "../errors.ts";
import { findWeakness, type Weakness } from "./password-strength.ts";

/** The cost of one hash: memory in KiB, passes, lanes. */
export interface PasswordCost {
  memory: number;
  passes: number;
  parallelism: number;
}

export interface Passwords {
  /** Hashes with a random salt, as a PHC string (`$argon2id$v=19$m=...,t=...,p=...$salt$hash`). */
  hash(password: string): Promise<string>;
  /**
   * Whether the password matches the hash. Without a hash (an unknown account) it does the same work and
   * returns false, so that timing reveals nothing.
   * @throws Error if the hash is not an argon2id PHC string.
   */
  verify(password: string, hash: string | undefined): Promise<boolean>;
  /** Whether a hash has a lower cost than new ones. */
  isWeak(hash: string): boolean;
}

/** Source: OWASP Password Storage Cheat Sheet, argon2id. */
const RECOMMENDED_COST: PasswordCost = { memory: 19_456, passes: 2, parallelism: 1 };
const MIN_LENGTH = 10;
/** In characters: longer than any passphrase, short enough to hash quickly. */
export const MAX_PASSWORD_LENGTH = 1024;
const SALT_BYTES = 16;
const HASH_BYTES = 32;
const PHC = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/;

const derive = promisify(argon2);

/** Argon2id (RFC 9106), as implemented by Node. Tests pass a low cost. */
export function createPasswords(cost: PasswordCost = RECOMMENDED_COST): Passwords {
  const fresh = () => ({ cost, salt: randomBytes(SALT_BYTES), hash: Buffer.alloc(HASH_BYTES) });
  return {
    async hash(password) {
      const { salt } = fresh();
      return encode(cost, salt, await compute(password, salt, cost, HASH_BYTES));
    },
    async verify(password, stored) {
      const known = stored === undefined ? fresh() : decode(stored);
      const computed = await compute(password, known.salt, known.cost, known.hash.length);
      return timingSafeEqual(computed, known.hash) && stored !== undefined;
    },
    isWeak(stored) {
      const { memory, passes } = decode(stored).cost;
      return memory < cost.memory || passes < cost.passes;
    },
  };
}

/** Django's codes, and `password_too_weak` for passwords that Django would accept. */
const codes: Record<Weakness, string> = {
  common: "password_too_common",
  personal: "password_too_similar",
  guessable: "password_too_weak",
};

/**
 * The problems with a new password; empty if there are none.
 * @param field the field for which problems are reported.
 * @param academy the name of the academy, which the password must not resemble.
 */
export async function passwordProblems(
  field: string,
  password: string,
  username: string,
  academy: string,
): Promise<Problem[]> {
  const problems: Problem[] = [];
  if ([...password].length < MIN_LENGTH) {
    const message = `This password is too short. It must contain at least ${MIN_LENGTH} characters.`;
    problems.push({ field, code: "password_too_short", message });
  }
  if (username.length >= 4 && password.toLowerCase().includes(username.toLowerCase())) {
    problems.push({ field, code: "password_too_similar", message: "The password is too similar to the username." });
    return problems;
  }
  const weakness = await findWeakness(password, [username, academy]);
  // A short password is always easy to guess.
  if (weakness && (problems.length === 0 || weakness.kind !== "guessable"))
    problems.push({ field, code: codes[weakness.kind], message: weakness.message });
  return problems;
}

function compute(password: string, salt: Buffer, { memory, passes, parallelism }: PasswordCost, tagLength: number) {
  // Keyboards may produce the same letter composed or decomposed.
  const message = Buffer.from(password.normalize("NFKC"));
  return derive("argon2id", { message, nonce: salt, memory, passes, parallelism, tagLength });
}

function encode({ memory, passes, parallelism }: PasswordCost, salt: Buffer, hash: Buffer) {
  const text = (bytes: Buffer) => bytes.toString("base64").replace(/=+$/, "");
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${text(salt)}$${text(hash)}`;
}

function decode(phc: string) {
  const [, memory, passes, parallelism, salt, hash] = PHC.exec(phc) ?? [];
  if (!salt || !hash) throw new Error("a stored password hash is not in the argon2id PHC format");
  return {
    cost: { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) },
    salt: Buffer.from(salt, "base64"),
    hash: Buffer.from(hash, "base64"),
  };
}
