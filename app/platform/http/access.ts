import type { FastifyRequest } from "fastify";
import { type Actor, anonymous, type Role, type StaffActor } from "../actor.ts";
import type { App } from "../app.ts";
import { isLocal } from "../config.ts";
import { NotAuthenticated, PermissionDenied } from "../errors.ts";
import type { Http } from "./http.ts";

/**
 * Who may call a route of the API: everybody, any signed-in member of staff, or those with one of
 * these roles. Every route under `/api` has to say; one that does not is refused at start.
 */
export type Access = "public" | "staff" | readonly Role[];

declare module "fastify" {
  interface FastifyContextConfig {
    access?: Access;
  }
  interface FastifyRequest {
    actor: Actor;
  }
}

/** Finds out who a bearer token belongs to, or throws `NotAuthenticated`. */
export type Authenticate = (token: string) => Promise<StaffActor>;

/**
 * Authenticates calls of the API by their bearer header alone (never by a cookie) and holds each
 * route to its declared access. Services check again, with the actor, what may be read and done.
 *
 * A bearer that is no longer good is a 401, on public routes too: staff would otherwise be shown
 * the visitors' view without a word, and the client renews its token on a 401. The exception is
 * posting to a public route: signing in, renewing, signing out and whatever visitors send
 * (subscribing) has to work for somebody with a stale cookie, so there it counts as no bearer at all.
 */
export function guardApi(http: Http, app: App, authenticate: Authenticate): void {
  http.decorateRequest("actor");
  http.addHook("onRoute", (route) => {
    if (route.url.startsWith("/api/") && !route.config?.access) {
      throw new Error(`${String(route.method)} ${route.url} does not say who may call it (config.access)`);
    }
  });
  http.addHook("onRequest", async (request, reply) => {
    request.actor = anonymous;
    const { access } = request.routeOptions.config;
    if (!access) return;
    // Answers depend on who asks; a handler whose answer does not may say otherwise.
    reply.header("Cache-Control", "no-store");
    const token = bearerToken(request);
    if (token) {
      request.actor = await authenticate(token).catch((error: unknown) => {
        if (error instanceof NotAuthenticated && access === "public" && !isSafe(request.method)) return anonymous;
        throw error;
      });
    }
    if (access === "public") {
      if (!isSafe(request.method) && request.actor.kind === "anonymous") await checkAnonymousPost(request, app);
      return;
    }
    if (request.actor.kind === "anonymous") throw new NotAuthenticated();
    if (access !== "staff" && !access.includes(request.actor.role)) throw new PermissionDenied();
  });
}

/** The actor of a route whose access is not `public`. */
export function staffOf(request: FastifyRequest): StaffActor {
  if (request.actor.kind !== "staff") throw new NotAuthenticated();
  return request.actor;
}

const isSafe = (method: string) => method === "GET" || method === "HEAD" || method === "OPTIONS";

function bearerToken(request: FastifyRequest) {
  const [scheme, token] = request.headers.authorization?.split(" ") ?? [];
  return scheme?.toLowerCase() === "bearer" ? token : undefined;
}

/** So many posts of visitors from one address, in whatever forms; forms count their own on top of it. */
const postLimits = [{ name: "posts-minute", max: 240, windowMs: 60_000 }];

/**
 * What a post of somebody unknown has to pass before anything of its body is read.
 * @throws PermissionDenied, TooManyRequests
 */
export async function checkAnonymousPost(request: FastifyRequest, app: App): Promise<void> {
  requireOwnOrigin(request, app);
  await app.rateLimits.take(postLimits, request.ip);
}

/**
 * A call that carries no credentials could still be posted by a page of another site; browsers say
 * where it comes from, and a client that is no browser says nothing.
 * @throws PermissionDenied
 */
function requireOwnOrigin(request: FastifyRequest, app: App): void {
  const { origin } = request.headers;
  const site = request.headers["sec-fetch-site"];
  const own = origin
    ? isOwnOrigin(origin, request, app)
    : site === undefined || site === "same-origin" || site === "none";
  if (!own) throw new PermissionDenied("This request comes from another site and was refused.");
}

/**
 * What a browser says of the host proves nothing: a page of another site can have its own name lead
 * here. Only a local installation is also reached by another local name, or another port, than it knows of.
 */
function isOwnOrigin(origin: string, request: FastifyRequest, { config: { siteUrl } }: App) {
  if (origin === new URL(siteUrl).origin) return true;
  return isLocal(siteUrl) && origin === `${request.protocol}://${request.host}` && isLocal(origin);
}
