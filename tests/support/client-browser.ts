import { vi } from "vitest";
import { type ApiClientOptions, createApiClient } from "#app/platform/api-client/api-client.ts";
import type { Cookies } from "#app/platform/api-client/cookies.ts";

export const NOW = new Date("2026-03-01T09:00:00.000Z");

interface Call {
  method: string;
  url: string;
  headers: Record<string, string>;
  body: string | null;
  credentials: string;
}
export type Answer = (call: Call) => { status?: number; body?: unknown } | Promise<{ status?: number; body?: unknown }>;

function cookieJar(values: Record<string, string> = {}) {
  const expiries: Record<string, Date> = {};
  const jar = new Map(Object.entries(values));
  const cookies: Cookies = {
    get: (name) => jar.get(name),
    set: (name, value, expires) => {
      jar.set(name, value);
      expiries[name] = expires;
    },
    clear: () => jar.clear(),
  };
  return { cookies, jar, expiries };
}

/** A browser with one cookie jar and a fake server; `tab()` opens another tab. */
export function browser(
  answer: Answer = () => ({ body: {} }),
  values: Record<string, string> = {},
  options: Partial<ApiClientOptions> = {},
) {
  const calls: Call[] = [];
  const jar = cookieJar(values);
  const reload = vi.fn();
  const fakeFetch = async (url: unknown, init: RequestInit = {}) => {
    const call: Call = {
      method: init.method ?? "GET",
      url: String(url),
      headers: init.headers as Record<string, string>,
      body: init.body as string | null,
      credentials: String(init.credentials),
    };
    calls.push(call);
    const { status = 200, body } = await answer(call);
    return new Response(body === undefined ? null : JSON.stringify(body), {
      status,
      headers: { "Content-Type": "application/json" },
    });
  };
  let line: Promise<unknown> = Promise.resolve();
  const locks = {
    request: <T>(_name: string, work: () => Promise<T>) => {
      const turn = line.then(work);
      line = turn.catch(() => undefined);
      return turn;
    },
  };
  const tab = () =>
    createApiClient({
      cookies: jar.cookies,
      fetch: fakeFetch as typeof fetch,
      locks,
      reload,
      now: () => NOW,
      ...options,
    });
  return { client: tab(), tab, calls, reload, ...jar };
}

export const SIGNED_IN = { access: "token-1", csrftoken: "csrf-1" };
export const refreshes = (calls: Call[]) => calls.filter((call) => call.url === "/api/auth/token/refresh/");

/** A server that accepts only the token `valid`, and returns it for a refresh. */
export const acceptsOnly =
  (valid: string): Answer =>
  async ({ url, headers }) => {
    await Promise.resolve();
    if (url === "/api/auth/token/refresh/")
      return { body: { access: valid, access_expiration: "2026-03-01T09:30:00.000Z" } };
    return headers.Authorization === `Bearer ${valid}`
      ? { body: { ok: true } }
      : { status: 401, body: { detail: "No." } };
  };

/** A server on which all sessions have ended. */
export const rejectsAll: Answer = () => ({ status: 401, body: { detail: "Token is invalid or expired." } });
