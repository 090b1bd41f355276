import type { FastifyRequest } from "fastify";
import { type Actor, anonymous, type Role, type StaffActor } from "../access/actor.ts";
import { findRouteScope } from "../access/token-scopes.ts";
import type { App } from "../app.ts";
import { isLocal } from "../config/config.ts";
import { NotAuthenticated, PermissionDenied } from "../errors.ts";
import type { Http } from "./http.ts";

/**
 * Who may call a route of the API: everyone, any signed-in member of staff, or staff with one of these roles. The
 * server does not start unless every route under `/api` declares it.
 */
export type Access = "public" | "staff" | readonly Role[];

declare module "fastify" {
  interface FastifyContextConfig {
    access?: Access;
    /** Whether other sites may post here, since a token or signature in the request proves that it is allowed. */
    fromAnySite?: boolean;
  }
  interface FastifyRequest {
    actor: Actor;
  }
}

/** Resolves a bearer token to its account. @throws NotAuthenticated if the token is not valid. */
export type Authenticate = (token: string) => Promise<StaffActor>;

/**
 * Authenticates API requests only by their bearer header (never by a cookie) and enforces the declared access of each
 * route. Services check permissions again, with the actor.
 *
 * An invalid bearer is a 401 even on public routes: otherwise staff would silently get the visitors' view, and the
 * client renews its token after a 401. Posts to public routes are the exception: they ignore an invalid bearer, since
 * signing in, renewing, signing out and visitors' forms must work with a stale cookie.
 */
export function guardApi(http: Http, app: App, authenticate: Authenticate): void {
  http.decorateRequest("actor");
  http.addHook("onRoute", (route) => {
    if (route.url.startsWith("/api/") && !route.config?.access) {
      throw new Error(`${String(route.method)} ${route.url} does not declare its access (config.access)`);
    }
  });
  http.addHook("onRequest", async (request, reply) => {
    request.actor = anonymous;
    const access = request.allowedMethods === undefined ? request.routeOptions.config.access : "public";
    if (!access) return;
    // Responses depend on the actor; handlers of shared responses override this.
    reply.header("Cache-Control", "no-store");
    const token = bearerToken(request);
    if (token) {
      request.actor = await authenticate(token).catch((error: unknown) => {
        if (error instanceof NotAuthenticated && access === "public" && !isSafe(request.method)) return anonymous;
        throw error;
      });
    }
    if (request.actor.kind === "staff") requireTokenScope(app, request.actor, request);
    if (access === "public") {
      if (!isSafe(request.method) && request.actor.kind === "anonymous") await checkAnonymousPost(request, app);
      return;
    }
    if (request.actor.kind === "anonymous") throw new NotAuthenticated();
    if (access !== "staff" && !access.includes(request.actor.role)) throw new PermissionDenied();
  });
}

/** The actor of a route whose access is not `public`. @throws NotAuthenticated if there is none. */
export function requireStaff(request: FastifyRequest): StaffActor {
  if (request.actor.kind !== "staff") throw new NotAuthenticated();
  return request.actor;
}

/**
 * Limits an API token to the routes of its scopes, including public ones, since visitors' responses would otherwise
 * look like those for staff.
 * @throws PermissionDenied
 */
function requireTokenScope({ tokenScopes }: App, { token }: StaffActor, { method, routeOptions }: FastifyRequest) {
  if (!token) return;
  const scope = findRouteScope(tokenScopes, routeOptions.url ?? "");
  if (!scope) throw new PermissionDenied("This route does not accept API tokens.");
  const level = token.scopes[scope.name];
  if (!level) throw new PermissionDenied(`This API token does not have access to ${scope.label}.`);
  if (level === "read" && !isSafe(method)) throw new PermissionDenied(`This API token can only read ${scope.label}.`);
}

const isSafe = (method: string) => method === "GET" || method === "HEAD" || method === "OPTIONS";

function bearerToken(request: FastifyRequest) {
  const [scheme, token] = request.headers.authorization?.split(" ") ?? [];
  return scheme?.toLowerCase() === "bearer" ? token : undefined;
}

/** The limit for all anonymous posts from one client address; forms have additional limits. */
const postLimits = [{ name: "posts-minute", max: 240, windowMs: 60_000 }];

/**
 * Checks an anonymous post before its body is read.
 * @throws PermissionDenied if it comes from another site and the route does not allow that; TooManyRequests if the
 * client has reached its limit.
 */
export async function checkAnonymousPost(request: FastifyRequest, app: App): Promise<void> {
  if (!request.routeOptions.config.fromAnySite) requireOwnOrigin(request, app);
  await app.rateLimits.take(postLimits, request.ip);
}

/**
 * Other sites' pages can also post requests without credentials. Browsers send the origin of a request; other clients
 * need not.
 */
function requireOwnOrigin(request: FastifyRequest, app: App): void {
  const { origin } = request.headers;
  const site = request.headers["sec-fetch-site"];
  // A page with `Referrer-Policy: no-referrer` sends `Origin: null` with a form, but so does a sandboxed frame on
  // another site.
  const own =
    origin && !(origin === "null" && site === "same-origin")
      ? isOwnOrigin(origin, request, app)
      : site === undefined || site === "same-origin" || site === "none";
  if (!own) throw new PermissionDenied("This request came from another site and was rejected.");
}

/**
 * The `Host` header proves nothing, since another site can let its own domain resolve to this server (DNS rebinding).
 * Only a local installation also accepts other local host names and ports.
 */
function isOwnOrigin(origin: string, request: FastifyRequest, { config: { siteUrl } }: App) {
  if (origin === new URL(siteUrl).origin) return true;
  return isLocal(siteUrl) && origin === `${request.protocol}://${request.host}` && isLocal(origin);
}
