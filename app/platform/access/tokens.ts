import { createHmac, type KeyObject, timingSafeEqual } from "node:crypto";
import { errors, jwtVerify, SignJWT } from "jose";
import { LRUCache } from "lru-cache";
import type { App } from "../app.ts";
import { deriveKey } from "../encryption/derive-key.ts";
import { NotAuthenticated } from "../errors.ts";
import { memoizePerObject } from "../memoize-per-object.ts";

type Keys = Pick<App, "config" | "now">;

export interface AccessClaims {
  staffId: number;
  sessionId: number;
}

/** The columns of a session row that its refresh token is derived from; none are secret. */
export interface RefreshSubject {
  id: number;
  staff_id: number;
  generation: number;
  created_at: string;
}

/** 401 with the message and code of Simple JWT. */
export class TokenNotValid extends NotAuthenticated {
  readonly #code: "token_not_valid" | "user_inactive";
  constructor(
    message = "Given token not valid for any token type",
    code: "token_not_valid" | "user_inactive" = "token_not_valid",
  ) {
    super(message);
    this.#code = code;
  }
  override body() {
    return { detail: this.message, code: this.#code };
  }
}

const ACCESS_SECONDS = 30 * 60;
const ACCESS_TYPE = "at+jwt";
const REFRESH = /^(\d{1,9})\.(\d{1,9})\.[\w-]{43}$/;

const accessKey = (app: Keys) => deriveKey(app.config.secretKey, "access-token");

/** A signed token (JWT, HS256) that is valid for 30 minutes, and its expiration (ISO 8601). */
export async function issueAccessToken(
  app: Keys,
  claims: AccessClaims,
): Promise<{ access: string; access_expiration: string }> {
  const issued = Math.floor(app.now().getTime() / 1000);
  const expires = issued + ACCESS_SECONDS;
  const access = await new SignJWT({ sid: claims.sessionId })
    .setProtectedHeader({ alg: "HS256", typ: ACCESS_TYPE })
    .setSubject(String(claims.staffId))
    .setIssuedAt(issued)
    .setExpirationTime(expires)
    .sign(accessKey(app));
  return { access, access_expiration: new Date(expires * 1000).toISOString() };
}

const MAX_VERIFIED = 1000;
/** The verified tokens of each key, since a client sends the same token with every request. */
const verifiedWith = memoizePerObject(
  (_key: KeyObject) => new LRUCache<string, { claims: AccessClaims; expires: number }>({ max: MAX_VERIFIED }),
);

/** @returns the claims of a valid token, else undefined. Does not check whether the session still exists. */
export async function readAccessToken(app: Keys, token: string): Promise<AccessClaims | undefined> {
  const key = accessKey(app);
  const verified = verifiedWith(key);
  const found = verified.get(token);
  if (found && app.now().getTime() < found.expires) return found.claims;
  try {
    const { payload } = await jwtVerify(token, key, {
      algorithms: ["HS256"],
      typ: ACCESS_TYPE,
      requiredClaims: ["sub", "exp"],
      currentDate: app.now(),
    });
    const claims = { staffId: Number(payload.sub), sessionId: Number(payload.sid) };
    verified.set(token, { claims, expires: Number(payload.exp) * 1000 });
    return claims;
  } catch (error) {
    if (error instanceof errors.JOSEError) return undefined;
    throw error;
  }
}

/**
 * The refresh token of one generation of a session. It is derived rather than random: nothing secret is
 * stored, and a generation always has the same token, so that a repeated rotation returns the same
 * successor. The creation time is included so that the token is invalid for another row that gets the
 * same id (after restoring a backup).
 */
export function createRefreshToken(app: Keys, { id, staff_id, generation, created_at }: RefreshSubject): string {
  const mac = createHmac("sha256", deriveKey(app.config.secretKey, "refresh-token"));
  mac.update(JSON.stringify([id, staff_id, generation, created_at]));
  return `${id}.${generation}.${mac.digest("base64url")}`;
}

/** The session and generation that a refresh token claims; `isRefreshTokenOf` verifies it. */
export function parseRefreshToken(token: string): { sessionId: number; generation: number } | undefined {
  const [, sessionId, generation] = REFRESH.exec(token) ?? [];
  return sessionId && generation ? { sessionId: Number(sessionId), generation: Number(generation) } : undefined;
}

/** Whether a token is the valid refresh token of this session and generation. */
export function isRefreshTokenOf(app: Keys, token: string, subject: RefreshSubject): boolean {
  const [given, expected] = [Buffer.from(token), Buffer.from(createRefreshToken(app, subject))];
  return given.length === expected.length && timingSafeEqual(given, expected);
}
