import type { FastifyRequest } from "fastify";
import { z } from "zod";
import { CSRF_COOKIE, requireCsrfToken } from "#app/platform/access/csrf.ts";
import { MAX_PASSWORD_LENGTH } from "#app/platform/access/passwords.ts";
import { TokenNotValid } from "#app/platform/access/tokens.ts";
import type { App } from "#app/platform/app.ts";
import { InvalidInput } from "#app/platform/errors.ts";
import type { Http } from "#app/platform/http/http.ts";
import { clientAddress } from "#app/platform/http/ip.ts";
import { allowAnyText } from "#app/platform/http/validation.ts";
import { clearSessionCookies, readRefreshCookie, setSessionCookies } from "./session-cookies.server.ts";
import { type Client, endSession } from "./sessions.server.ts";
import { signIn, signInFailed } from "./sign-in.server.ts";
import { readRefreshToken, rotateRefreshToken, type SessionTokens } from "./token-rotation.server.ts";

const Login = z.strictObject({
  username: z.string().max(150),
  password: z.string().max(MAX_PASSWORD_LENGTH),
  otp: z.string().max(50).nullish().meta({
    description: "A two-factor code or recovery code, if the account uses two-factor authentication.",
  }),
});
const Refresh = z.strictObject({ refresh: z.string().max(200).nullish() }).nullish();
const Nothing = z.strictObject({}).nullish();

/** The response to a sign-in. */
export const Tokens = z.object({ access: z.string(), refresh: z.string(), access_expiration: z.iso.datetime() });

const tags = ["Sign-in"];

/** Signing in and out, refreshing tokens. Specification, sections 4 and 7. */
export function serveAuth(http: Http, app: App): void {
  http.post(
    "/api/auth/login/",
    {
      config: { access: "public" },
      // A malformed sign-in also reports a failed sign-in, besides the errors of its fields.
      attachValidation: true,
      schema: {
        tags,
        summary: "Sign in",
        description:
          "Every failure has `non_field_errors`. The code is `otp_required` if the username and password are correct but a two-factor code is required, `otp_invalid` if that code is wrong or has already been used, and `invalid_credentials` otherwise.",
        body: allowAnyText(Login),
        response: { 200: Tokens },
      },
    },
    async (request, reply) => {
      const malformed = request.validationError as unknown;
      if (malformed instanceof InvalidInput) throw new InvalidInput([signInFailed, ...malformed.problems]);
      const tokens = await signIn(app, request.body, getClient(request));
      setSessionCookies(reply, app, tokens);
      return tokenResponse(tokens);
    },
  );

  http.post(
    "/api/auth/token/refresh/",
    {
      config: { access: "public", extraStatuses: [401] },
      schema: { tags, summary: "Refresh the tokens", body: Refresh, response: { 200: Tokens } },
    },
    async (request, reply) => {
      const token = request.body?.refresh || requireCookieToken(app, request);
      try {
        const tokens = await rotateRefreshToken(app, token ?? "", getClient(request));
        setSessionCookies(reply, app, tokens, request.cookies[CSRF_COOKIE]);
        return tokenResponse(tokens);
      } catch (error) {
        if (error instanceof TokenNotValid) clearSessionCookies(reply, app);
        throw error;
      }
    },
  );

  http.post(
    "/api/auth/logout/",
    {
      config: { access: "public" },
      schema: {
        tags,
        summary: "Sign out, end the session and delete all cookies",
        body: Nothing,
        response: { 204: z.null() },
      },
    },
    async (request, reply) => {
      if (request.actor.kind === "staff") await endSession(app, request.actor.sessionId);
      else await endCookieSession(app, request);
      clearSessionCookies(reply, app);
      return reply.code(204).send(null);
    },
  );
}

/** The client of a sign-in. */
export const getClient = (request: FastifyRequest): Client => ({
  ip: clientAddress(request),
  userAgent: request.headers["user-agent"] ?? "",
});

export const tokenResponse = ({ access, refresh, access_expiration }: SessionTokens) => ({
  access,
  refresh,
  access_expiration,
});

/** The refresh token from the cookie, if there is one. @throws PermissionDenied without the CSRF header */
function requireCookieToken(app: App, request: FastifyRequest) {
  const token = readRefreshCookie(request);
  if (token) requireCsrfToken(request, app.config);
  return token;
}

async function endCookieSession(app: App, request: FastifyRequest) {
  const token = requireCookieToken(app, request);
  if (!token) return;
  try {
    const { session } = await readRefreshToken(app, token);
    await endSession(app, session.id);
  } catch (error) {
    // The session has already ended.
    if (!(error instanceof TokenNotValid)) throw error;
  }
}
