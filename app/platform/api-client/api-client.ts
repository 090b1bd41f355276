import { readSubject } from "./access-token.ts";
import { ApiError } from "./api-error.ts";
import type { Cookies } from "./cookies.ts";
import type { Credentials, PasskeyAnswer, ShowError } from "./credentials.ts";
import { parseResponse, readRefusalReason } from "./parse-response.ts";

/** The required part of the Web Locks API: one tab at a time runs `work`. */
export interface Locks {
  request<T>(name: string, work: () => Promise<T>): Promise<T>;
}

export interface ApiClientOptions {
  /** The base URL of the API, without a trailing slash; by default the origin of the page. */
  baseUrl?: string | undefined;
  /** The origin of the page, since the links of list responses are absolute. */
  origin?: string | undefined;
  cookies: Cookies;
  fetch: typeof fetch;
  /** Undefined if the browser does not support locks (plain HTTP): each tab then refreshes on its own. */
  locks?: Locks | undefined;
  reload: () => void;
  now: () => Date;
  /**
   * Called when the session has ended, after the cookies were deleted. Resolves to true once the same account has
   * signed in again; the requests are then repeated. By default, and if it returns undefined, the page reloads.
   * @param reason a message from the API, if it said more than that the session has ended
   */
  renewSession?: ((reason: string | undefined) => Promise<boolean> | undefined) | undefined;
  /** Called when a request for staff was refused with 403: the role of the account may have changed. */
  onDenied?: (() => void) | undefined;
  /** All requests are for staff: without an access cookie, refresh before the request rather than after its 401. */
  staffOnly?: boolean;
}

export interface RequestOptions {
  /** Sent as JSON, except `FormData` and `Blob`, which are sent unchanged. */
  body?: unknown;
  signal?: AbortSignal | undefined;
  /** Lets the request outlive the page, for requests sent while the page is left. */
  keepalive?: boolean;
  /** Additional headers. */
  headers?: Readonly<Record<string, string>>;
  /** Sends no bearer, and does not refresh after a 401. */
  anonymous?: boolean;
  /** A public endpoint: a 401 neither refreshes nor ends the session. */
  open?: boolean;
}

export interface ApiClient {
  /**
   * Sends a request. `path` is an API path, or an absolute URL (file storage, IP lookup), which never gets the bearer.
   * @throws ApiError for every unsuccessful response, and with status 0 if there was no response.
   */
  request<T = unknown>(method: string, path: string, options?: RequestOptions): Promise<T>;
  get<T = unknown>(path: string, signal?: AbortSignal): Promise<T>;
  post<T = unknown>(path: string, body?: unknown): Promise<T>;
  put<T = unknown>(path: string, body?: unknown): Promise<T>;
  patch<T = unknown>(path: string, body?: unknown): Promise<T>;
  delete<T = unknown>(path: string, body?: unknown): Promise<T>;
  /**
   * The bearer header for a request sent by other code, such as an upload. Refreshes the session if there is no access
   * token, or only `refused`.
   * @param refused the header of a request that got a 401 response.
   * @throws ApiError with status 401 if the session has ended
   */
  authorization(refused?: string): Promise<string>;
  /** The URL of an API path, for links that the browser opens itself. */
  resolveUrl(path: string): string;
  /** Restricts further staff requests to this account, since another one may sign in in another tab. */
  bindTo(accountId: number): void;
  /** Whether there is an access cookie (which may have expired on the server). */
  isSignedIn(): boolean;
  /** Signs in. @returns false after a failure, which is passed to `showError`. */
  login(credentials: Credentials, showError: ShowError): Promise<boolean>;
  /** Signs in with a passkey, like `login`. */
  loginWithPasskey(answer: PasskeyAnswer, showError: ShowError): Promise<boolean>;
  /**
   * Gets a new access token with the refresh cookie. Sends no request without a CSRF cookie, which every
   * session has.
   * @returns false if that fails; cookies stay unchanged.
   */
  refresh(): Promise<boolean>;
  /** Ends the session and deletes all cookies, whatever the response. */
  logout(): Promise<void>;
  /** The public IP address of this browser, from a lookup that returns `{ip}`. */
  getCurrentIp(lookupUrl: string, signal?: AbortSignal): Promise<string>;
}

const LOGIN = "/api/auth/login/";
const PASSKEY_LOGIN = "/api/auth/passkeys/sign-in/";
const REFRESH = "/api/auth/token/refresh/";
const DAY = 86_400_000;
const RELOAD_DELAY = 500;
/** Specification, section 8. */
const LOGIN_FAILED = "Something not right, please try again!";

interface Tokens {
  access: string;
  access_expiration?: string | null;
}

/** The API client of the public site and the admin area. Specification, sections 4, 7 and 9. */
export function createApiClient({
  baseUrl,
  origin,
  cookies,
  fetch,
  locks,
  reload,
  renewSession,
  onDenied,
  now,
  staffOnly,
}: ApiClientOptions): ApiClient {
  let refreshing: Promise<boolean> | undefined;
  let renewing: Promise<boolean> | undefined;
  let account: string | undefined;
  let ended = false;

  const resolveUrl = (path: string) => (isRelative(path) && baseUrl ? baseUrl + path : path);

  async function send(
    method: string,
    path: string,
    { body, signal, headers, keepalive = false, anonymous }: RequestOptions,
  ) {
    const url = resolveUrl(path);
    const ownApi =
      isRelative(path) || [baseUrl, origin].some((base) => base !== undefined && url.startsWith(`${base}/`));
    const access = ownApi && !anonymous && path !== LOGIN && path !== PASSKEY_LOGIN ? cookies.get("access") : undefined;
    const csrf = isRelative(url) && method !== "GET" && method !== "HEAD" ? cookies.get("csrftoken") : undefined;
    const isRaw = body === undefined || body instanceof FormData || body instanceof Blob;
    const response = await fetch(url, {
      method,
      signal: signal ?? null,
      keepalive,
      // An API on another origin of the same site keeps its refresh cookie there.
      credentials: ownApi && !isRelative(url) ? "include" : "same-origin",
      headers: {
        ...headers,
        Accept: "application/json",
        ...(isRaw ? {} : { "Content-Type": "application/json" }),
        ...(access ? { Authorization: `Bearer ${access}` } : {}),
        ...(csrf ? { "X-CSRFToken": csrf } : {}),
      },
      body: isRaw ? (body ?? null) : JSON.stringify(body),
    }).catch((error: unknown) => {
      if (signal?.aborted) throw error;
      throw new ApiError(0, undefined);
    });
    return { response, access, ownApi };
  }

  async function request<T>(method: string, path: string, options: RequestOptions = {}): Promise<T> {
    const staff = !options.anonymous && !options.open && path !== LOGIN && path !== REFRESH;
    const isMissing = () => !cookies.get("access") || isForeign();
    if (staffOnly && staff && isMissing() && !(await refreshFrom(undefined)) && !(await hasRenewedSession()))
      throw new ApiError(401, undefined);
    const first = await send(method, path, options);
    if (first.response.status === 403 && staff && first.ownApi) onDenied?.();
    if (first.response.status !== 401 || !staff || !first.ownApi) return parseResponse<T>(first.response);
    const isRestored =
      (await refreshFrom(first.access)) || (await hasRenewedSession(await readRefusalReason(first.response)));
    if (!isRestored) return parseResponse<T>(first.response);
    return parseResponse<T>((await send(method, path, options)).response);
  }

  /** Whether another account has signed in with this browser. */
  function isForeign() {
    const access = cookies.get("access");
    const subject = access && readSubject(access);
    return account !== undefined && subject !== undefined && subject !== account;
  }

  /** Waits until the account has signed in again. @returns false if it does not; the session has then ended. */
  async function hasRenewedSession(reason?: string): Promise<boolean> {
    if (ended) return false;
    renewing ??= (async () => {
      const renewal = renewSession?.(reason);
      if (renewal && !isForeign()) cookies.clear();
      const isRenewed = renewal ? await renewal : false;
      if (!isRenewed) endSession();
      return isRenewed;
    })().finally(() => {
      renewing = undefined;
    });
    return renewing;
  }

  /** Refreshes once for all requests that failed with the token `stale`, in all tabs. */
  function refreshFrom(stale: string | undefined): Promise<boolean> {
    if (ended || isForeign()) return Promise.resolve(false);
    if (isRenewed(stale)) return Promise.resolve(true);
    const work = async () => isRenewed(stale) || (await requestToken());
    refreshing ??= (locks ? locks.request("lightwell-refresh", work) : work()).finally(() => {
      refreshing = undefined;
    });
    return refreshing;
  }

  function isRenewed(stale: string | undefined) {
    const access = cookies.get("access");
    return access !== undefined && access !== stale && !isForeign();
  }

  async function requestToken() {
    try {
      storeToken(await parseResponse<Tokens | undefined>((await send("POST", REFRESH, { body: {} })).response));
      return true;
    } catch (error) {
      if (error instanceof ApiError) return false;
      throw error;
    }
  }

  /** Ignores the refresh token, which the server has set as an `HttpOnly` cookie. */
  function storeToken(tokens: Tokens | undefined) {
    if (!tokens?.access) throw new ApiError(0, tokens);
    const given = new Date(tokens.access_expiration ?? Number.NaN);
    // A wrong clock in the browser must not end the session immediately; the server expires it on time.
    const isInFuture = given > now();
    cookies.set("access", tokens.access, isInFuture ? given : new Date(now().getTime() + DAY));
  }

  async function startSession(path: string, body: unknown, showError: ShowError) {
    try {
      storeToken(await request<Tokens | undefined>("POST", path, { body, open: true }));
      return true;
    } catch (error) {
      const refusal = error instanceof ApiError ? error : undefined;
      showError(refusal?.fields.non_field_errors?.join(" ") || LOGIN_FAILED, refusal?.codes.non_field_errors ?? []);
      return false;
    }
  }

  function endSession() {
    // The session of another account continues.
    if (!isForeign()) cookies.clear();
    if (ended) return;
    ended = true;
    setTimeout(reload, RELOAD_DELAY);
  }

  return {
    request,
    get: (path, signal) => request("GET", path, { signal }),
    post: (path, body) => request("POST", path, { body }),
    put: (path, body) => request("PUT", path, { body }),
    patch: (path, body) => request("PATCH", path, { body }),
    delete: (path, body) => request("DELETE", path, { body }),
    async authorization(refused) {
      const stale = refused?.replace("Bearer ", "");
      if (!isRenewed(stale) && !(await refreshFrom(stale))) {
        endSession();
        throw new ApiError(401, undefined);
      }
      return `Bearer ${cookies.get("access")}`;
    },
    resolveUrl,
    bindTo(accountId) {
      account = String(accountId);
    },
    isSignedIn: () => cookies.get("access") !== undefined,
    refresh: async () =>
      (baseUrl !== undefined || cookies.get("csrftoken") !== undefined) && refreshFrom(cookies.get("access")),
    login: (credentials, showError) =>
      startSession(LOGIN, { ...credentials, username: credentials.username.toLowerCase() }, showError),
    loginWithPasskey: (answer, showError) => startSession(PASSKEY_LOGIN, answer, showError),
    async logout() {
      try {
        await request("POST", "/api/auth/logout/", { body: {} });
      } catch {
        // The browser is signed out in any case; the token expires on the server.
      }
      cookies.clear();
    },
    async getCurrentIp(lookupUrl, signal) {
      return (await request<{ ip: string }>("GET", lookupUrl, { signal, anonymous: true })).ip;
    },
  };
}

/** Whether a URL stays on the origin of the page, parsed like a browser does (`//host` and `/\host` do not). */
function isRelative(url: string) {
  const here = "https://here.invalid";
  return URL.canParse(url, here) && new URL(url, here).origin === here;
}
