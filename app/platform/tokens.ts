import { createHmac, timingSafeEqual } from "node:crypto";
import { errors, jwtVerify, SignJWT } from "jose";
import type { App } from "./app.ts";
import { deriveKey } from "./derive-key.ts";
import { NotAuthenticated } from "./errors.ts";

type Keys = Pick<App, "config" | "now">;

/** Whom an access token speaks for. */
export interface AccessClaims {
  staffId: number;
  sessionId: number;
}

/** What a refresh token is made from: the session's row, nothing of it secret. */
export interface RefreshSubject {
  id: number;
  staff_id: number;
  generation: number;
  created_at: string;
}

/** 401 in the words of Simple JWT, with its code. */
export class TokenNotValid extends NotAuthenticated {
  constructor(message = "Given token not valid for any token type") {
    super(message);
  }
  override body() {
    return { detail: this.message, code: "token_not_valid" };
  }
}

const ACCESS_SECONDS = 30 * 60;
const ACCESS_TYPE = "at+jwt";
const REFRESH = /^(\d{1,9})\.(\d{1,9})\.[\w-]{43}$/;

const accessKey = (app: Keys) => deriveKey(app.config.secretKey, "access-token");

/** A signed token (JWT, HS256) that lasts 30 minutes, and the moment it ends (ISO 8601). */
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

/** The claims of a token that we signed and that has not run out; else undefined. Says nothing about the session. */
export async function readAccessToken(app: Keys, token: string): Promise<AccessClaims | undefined> {
  try {
    const { payload } = await jwtVerify(token, accessKey(app), {
      algorithms: ["HS256"],
      typ: ACCESS_TYPE,
      requiredClaims: ["sub", "exp"],
      currentDate: app.now(),
    });
    return { staffId: Number(payload.sub), sessionId: Number(payload.sid) };
  } catch (error) {
    if (error instanceof errors.JOSEError) return undefined;
    throw error;
  }
}

/**
 * The refresh token of a session in one generation. It is computed, not drawn: nothing secret is
 * stored, and a generation always has the same token, so that a repeated rotation gets the same
 * successor. The row's creation is part of it, so that it is worth nothing against another row
 * that comes to bear the same number (a restored backup).
 */
export function refreshTokenOf(app: Keys, { id, staff_id, generation, created_at }: RefreshSubject): string {
  const mac = createHmac("sha256", deriveKey(app.config.secretKey, "refresh-token"));
  mac.update(JSON.stringify([id, staff_id, generation, created_at]));
  return `${id}.${generation}.${mac.digest("base64url")}`;
}

/** Which session and generation a refresh token claims to be of; `isRefreshTokenOf` tells whether it is. */
export function parseRefreshToken(token: string): { sessionId: number; generation: number } | undefined {
  const [, sessionId, generation] = REFRESH.exec(token) ?? [];
  return sessionId && generation ? { sessionId: Number(sessionId), generation: Number(generation) } : undefined;
}

/** Whether we made this token for this session and generation. */
export function isRefreshTokenOf(app: Keys, token: string, subject: RefreshSubject): boolean {
  const [given, expected] = [Buffer.from(token), Buffer.from(refreshTokenOf(app, subject))];
  return given.length === expected.length && timingSafeEqual(given, expected);
}
