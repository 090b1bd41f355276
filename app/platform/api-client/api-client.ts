import { ApiError } from "./api-error.ts";
import type { Cookies } from "./cookies.ts";

/** What of the Web Locks API is needed: one tab at a time runs `work`. */
export interface Locks {
  request<T>(name: string, work: () => Promise<T>): Promise<T>;
}

export interface ApiClientOptions {
  /** Where the API is, without a trailing slash; none: the origin of the page. */
  baseUrl?: string | undefined;
  /** The origin of the page: the links of a list's envelope are absolute. */
  origin?: string | undefined;
  cookies: Cookies;
  fetch: typeof fetch;
  /** Undefined where the browser has none (plain http): tabs then refresh each on their own. */
  locks?: Locks | undefined;
  reload: () => void;
  now: () => Date;
  /** Every call is for staff: without an access cookie, refresh before the call rather than after its 401. */
  staffOnly?: boolean;
}

export interface RequestOptions {
  /** Sent as JSON, except `FormData` and `Blob`, which go as they are. */
  body?: unknown;
  signal?: AbortSignal | undefined;
  /** Sends no bearer, and takes a 401 for what it is. */
  anonymous?: boolean;
  /** For everybody: needs no session, and ends none. */
  open?: boolean;
}

export interface ApiClient {
  /**
   * Calls the API. `path` is a path under it, or an absolute address (a file store, an IP lookup),
   * which never gets the bearer.
   * @throws ApiError for every answer that is not a success, and (status 0) where none came.
   */
  request<T = unknown>(method: string, path: string, options?: RequestOptions): Promise<T>;
  get<T = unknown>(path: string, signal?: AbortSignal): Promise<T>;
  post<T = unknown>(path: string, body?: unknown): Promise<T>;
  patch<T = unknown>(path: string, body?: unknown): Promise<T>;
  delete<T = unknown>(path: string, body?: unknown): Promise<T>;
  /** Where a browser finds a path of the API, for links it opens by itself. */
  addressOf(path: string): string;
  /** Whether there is an access cookie. */
  isSignedIn(): boolean;
  /** Signs in; a failure is told to `showError` and yields false. */
  login(credentials: Credentials, showError: (message: string, codes: readonly string[]) => void): Promise<boolean>;
  /**
   * Gets a new access token by the refresh cookie; false where that is refused. Touches no cookie then.
   * Asks nobody where the CSRF cookie, which goes with every session, says that there is none.
   */
  refresh(): Promise<boolean>;
  /** Ends the session and deletes all cookies, whatever the server answers. */
  logout(): Promise<void>;
  /** The address this browser is seen under, from a lookup that answers `{ip}`. */
  getCurrentIp(lookupUrl: string, signal?: AbortSignal): Promise<string>;
}

const LOGIN = "/api/auth/login/";
const REFRESH = "/api/auth/token/refresh/";
const DAY = 86_400_000;
const RELOAD_DELAY = 500;
/** Specification, section 8. */
const LOGIN_FAILED = "Something not right, please try again!";

export interface Credentials {
  username: string;
  password: string;
  /** The one-time code of an account that asks for one. */
  otp?: string;
}

interface Tokens {
  access: string;
  access_expiration?: string | null;
}

/** The client both areas of the site call the API with. Specification, sections 4, 7 and 9. */
export function createApiClient({
  baseUrl,
  origin,
  cookies,
  fetch,
  locks,
  reload,
  now,
  staffOnly,
}: ApiClientOptions): ApiClient {
  let refreshing: Promise<boolean> | undefined;
  let ended = false;

  const addressOf = (path: string) => (isRelative(path) && baseUrl ? baseUrl + path : path);

  async function send(method: string, path: string, { body, signal, anonymous }: RequestOptions) {
    const url = addressOf(path);
    const ownApi =
      isRelative(path) || [baseUrl, origin].some((base) => base !== undefined && url.startsWith(`${base}/`));
    const access = ownApi && !anonymous && path !== LOGIN ? cookies.get("access") : undefined;
    const csrf = isRelative(url) && method !== "GET" && method !== "HEAD" ? cookies.get("csrftoken") : undefined;
    const asIs = body === undefined || body instanceof FormData || body instanceof Blob;
    const response = await fetch(url, {
      method,
      signal: signal ?? null,
      // An API on another origin of the same site keeps its refresh cookie there.
      credentials: ownApi && !isRelative(url) ? "include" : "same-origin",
      headers: {
        Accept: "application/json",
        ...(asIs ? {} : { "Content-Type": "application/json" }),
        ...(access ? { Authorization: `Bearer ${access}` } : {}),
        ...(csrf ? { "X-CSRFToken": csrf } : {}),
      },
      body: asIs ? (body ?? null) : JSON.stringify(body),
    }).catch((error: unknown) => {
      if (signal?.aborted) throw error;
      throw new ApiError(0, undefined);
    });
    return { response, access, ownApi };
  }

  async function request<T>(method: string, path: string, options: RequestOptions = {}): Promise<T> {
    const staff = !options.anonymous && !options.open && path !== LOGIN && path !== REFRESH;
    if (staffOnly && staff && !cookies.get("access") && !(await refreshFrom(undefined))) {
      endSession();
      throw new ApiError(401, undefined);
    }
    const first = await send(method, path, options);
    if (first.response.status !== 401 || !staff || !first.ownApi) return answerOf<T>(first.response);
    if (!(await refreshFrom(first.access))) {
      endSession();
      return answerOf<T>(first.response);
    }
    return answerOf<T>((await send(method, path, options)).response);
  }

  /** One refresh for all calls that failed with the token `stale`, in this tab and in the others. */
  function refreshFrom(stale: string | undefined): Promise<boolean> {
    if (ended) return Promise.resolve(false);
    if (isRenewed(stale)) return Promise.resolve(true);
    const work = async () => isRenewed(stale) || (await askForToken());
    refreshing ??= (locks ? locks.request("lightwell-refresh", work) : work()).finally(() => {
      refreshing = undefined;
    });
    return refreshing;
  }

  function isRenewed(stale: string | undefined) {
    const access = cookies.get("access");
    return access !== undefined && access !== stale;
  }

  async function askForToken() {
    try {
      keep(await answerOf<Tokens | undefined>((await send("POST", REFRESH, { body: {} })).response));
      return true;
    } catch (error) {
      if (error instanceof ApiError) return false;
      throw error;
    }
  }

  /** The refresh token of the answer is left alone: the server set it as a cookie no script can read. */
  function keep(answer: Tokens | undefined) {
    if (!answer?.access) throw new ApiError(0, answer);
    const given = new Date(answer.access_expiration ?? Number.NaN);
    // A clock that is wrong here must not lose the session at once: the server ends it on time.
    const isAhead = given > now();
    cookies.set("access", answer.access, isAhead ? given : new Date(now().getTime() + DAY));
  }

  function endSession() {
    cookies.clear();
    if (ended) return;
    ended = true;
    setTimeout(reload, RELOAD_DELAY);
  }

  return {
    request,
    get: (path, signal) => request("GET", path, { signal }),
    post: (path, body) => request("POST", path, { body }),
    patch: (path, body) => request("PATCH", path, { body }),
    delete: (path, body) => request("DELETE", path, { body }),
    addressOf,
    isSignedIn: () => cookies.get("access") !== undefined,
    refresh: async () =>
      (baseUrl !== undefined || cookies.get("csrftoken") !== undefined) && refreshFrom(cookies.get("access")),
    async login(credentials, showError) {
      try {
        const body = { ...credentials, username: credentials.username.toLowerCase() };
        keep(await request<Tokens | undefined>("POST", LOGIN, { body }));
        return true;
      } catch (error) {
        const refusal = error instanceof ApiError ? error : undefined;
        showError(refusal?.fields.non_field_errors?.join(" ") || LOGIN_FAILED, refusal?.codes.non_field_errors ?? []);
        return false;
      }
    },
    async logout() {
      try {
        await request("POST", "/api/auth/logout/", { body: {} });
      } catch {
        // Signed out here in any case; the token ends by itself.
      }
      cookies.clear();
    },
    async getCurrentIp(lookupUrl, signal) {
      return (await request<{ ip: string }>("GET", lookupUrl, { signal, anonymous: true })).ip;
    },
  };
}

/** Whether an address stays on the origin of the page, read as a browser reads it (`//host`, `/\host` leave). */
function isRelative(url: string) {
  const here = "https://here.invalid";
  return URL.canParse(url, here) && new URL(url, here).origin === here;
}

async function answerOf<T>(response: Response): Promise<T> {
  const text = await response.text();
  const body = response.headers.get("Content-Type")?.includes("json") ? parse(text) : text || undefined;
  if (!response.ok) throw new ApiError(response.status, body);
  return body as T;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text || undefined;
  }
}
