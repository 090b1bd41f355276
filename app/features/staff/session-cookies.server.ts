import type { FastifyReply, FastifyRequest } from "fastify";
import { CSRF_COOKIE, createCsrfToken } from "#app/platform/access/csrf.ts";
import type { App } from "#app/platform/app.ts";

const REFRESH_COOKIE = "refresh";
const REFRESH_PATH = "/api/auth/";

/**
 * Sets the cookies of a session, except `access`: the client sets that one from the response, with the expiry given in
 * the specification.
 * @param csrfToken the current value, to keep it; defaults to a new one
 */
export function setSessionCookies(
  reply: FastifyReply,
  app: App,
  session: { refresh: string; sessionExpiresAt: string },
  csrfToken?: string,
) {
  const shared = { secure: isHttps(app), expires: new Date(session.sessionExpiresAt) };
  reply.setCookie(REFRESH_COOKIE, session.refresh, {
    ...shared,
    path: REFRESH_PATH,
    httpOnly: true,
    sameSite: "strict",
  });
  reply.setCookie(CSRF_COOKIE, csrfToken || createCsrfToken(), { ...shared, path: "/", sameSite: "lax" });
}

/** Deletes all cookies of a session, including `access`, which the client sets. */
export function clearSessionCookies(reply: FastifyReply, app: App) {
  const secure = isHttps(app);
  reply.clearCookie("access", { path: "/", secure, sameSite: "lax" });
  reply.clearCookie(CSRF_COOKIE, { path: "/", secure, sameSite: "lax" });
  reply.clearCookie(REFRESH_COOKIE, { path: REFRESH_PATH, secure, httpOnly: true, sameSite: "strict" });
}

export function readRefreshCookie(request: FastifyRequest): string | undefined {
  return request.cookies[REFRESH_COOKIE] || undefined;
}

const isHttps = (app: App) => app.config.siteUrl.startsWith("https:");
