import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import {
  type Answer,
  acceptsOnly,
  browser,
  NOW,
  refreshes,
  rejectsAll,
  SIGNED_IN,
} from "#tests/support/client-browser.ts";
import { ApiError } from "./api-error.ts";

const DAY = 86_400_000;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe("section 4, the session's cookies", () => {
  const login = (body: unknown) => browser(() => ({ body }));

  test("a sign-in lower-cases the username and stores the access token until access_expiration", async () => {
    const { client, calls, jar, expiries } = login({
      access: "token-1",
      refresh: "secret",
      access_expiration: "2026-03-01T09:30:00.000Z",
    });
    expect(await client.login({ username: "OwnER", password: "Pass Word" }, vi.fn())).toBe(true);
    expect(calls[0]?.body).toBe('{"username":"owner","password":"Pass Word"}');
    expect(expiries.access?.toISOString()).toBe("2026-03-01T09:30:00.000Z");
    expect([...jar]).toEqual([["access", "token-1"]]);
    expect(client.isSignedIn()).toBe(true);
  });

  test.each([undefined, null, "", "soon", "2026-02-28T09:00:00.000Z"])(
    "with access_expiration %j it is stored for 24 hours",
    async (access_expiration) => {
      const { client, expiries } = login({ access: "token-1", access_expiration });
      await client.login({ username: "owner", password: "x" }, vi.fn());
      expect(expiries.access?.getTime()).toBe(NOW.getTime() + DAY);
    },
  );

  test.each([
    [400, { non_field_errors: ["Unable to log in."], codes: { non_field_errors: ["invalid"] } }, "Unable to log in."],
    [400, { username: ["This field may not be blank."] }, "Something not right, please try again!"],
    [400, { non_field_errors: [] }, "Something not right, please try again!"],
    [401, { detail: "No." }, "Something not right, please try again!"],
    [500, undefined, "Something not right, please try again!"],
    [200, {}, "Something not right, please try again!"],
  ])("section 8, login failure %i %j shows the message and returns false", async (status, body, message) => {
    const { client, calls, jar } = browser(() => ({ status, body }));
    const showError = vi.fn();
    expect(await client.login({ username: "owner", password: "x" }, showError)).toBe(false);
    const codes = (body as { codes?: { non_field_errors: string[] } } | undefined)?.codes?.non_field_errors ?? [];
    expect(showError.mock.calls).toEqual([[message, codes]]);
    expect(calls).toHaveLength(1);
    expect(jar.size).toBe(0);
  });

  test("a 401 for a public endpoint does not end the session", async () => {
    const { client, calls, reload } = browser(rejectsAll, {}, { staffOnly: true });
    await expect(client.request("POST", "/api/auth/password/reset/", { open: true })).rejects.toThrow(ApiError);
    await vi.runAllTimersAsync();
    expect(calls.map(({ url }) => url)).toEqual(["/api/auth/password/reset/"]);
    expect(reload).not.toHaveBeenCalled();
  });

  test("a sign-in without a response fails", async () => {
    const { client } = browser(() => Promise.reject(new TypeError("Failed to fetch")));
    const showError = vi.fn();
    expect(await client.login({ username: "owner", password: "x" }, showError)).toBe(false);
    expect(showError).toHaveBeenCalledWith("Something not right, please try again!", []);
  });

  test.each([200, 403, 500])("logout deletes all cookies even if the response is %i", async (status) => {
    const { client, calls, jar } = browser(() => ({ status, body: {} }), { ...SIGNED_IN, other: "x" });
    await client.logout();
    expect(calls).toMatchObject([{ method: "POST", url: "/api/auth/logout/", headers: { "X-CSRFToken": "csrf-1" } }]);
    expect(jar.size).toBe(0);
  });
});

describe("section 4, a 401 response", () => {
  test("twenty concurrent requests that fail refresh once, and each is retried once", async () => {
    const { client, calls, expiries } = browser(acceptsOnly("token-2"), SIGNED_IN);
    const answers = await Promise.all(Array.from({ length: 20 }, (_, at) => client.get(`/api/post/${at}/`)));
    expect(answers).toEqual(Array.from({ length: 20 }, () => ({ ok: true })));
    expect(refreshes(calls)).toHaveLength(1);
    expect(calls).toHaveLength(41);
    expect(refreshes(calls)[0]).toMatchObject({ method: "POST", body: "{}", headers: { "X-CSRFToken": "csrf-1" } });
    expect(expiries.access?.toISOString()).toBe("2026-03-01T09:30:00.000Z");
  });

  test("a request whose 401 arrives after a refresh is retried without another one", async () => {
    let hold: () => void = () => undefined;
    const held = new Promise<void>((done) => {
      hold = done;
    });
    const server = acceptsOnly("token-2");
    const { client, calls } = browser(async (call) => {
      if (call.url === "/api/slow/" && call.headers.Authorization === "Bearer token-1") await held;
      return server(call);
    }, SIGNED_IN);
    const slow = client.get("/api/slow/");
    await client.get("/api/quick/");
    hold();
    expect(await slow).toEqual({ ok: true });
    expect(refreshes(calls)).toHaveLength(1);
  });

  test("two tabs that fail at the same time refresh once", async () => {
    const { tab, calls } = browser(acceptsOnly("token-2"), SIGNED_IN);
    const tabs = [tab(), tab()];
    await Promise.all(tabs.flatMap((client) => [client.get("/api/a/"), client.get("/api/b/")]));
    expect(refreshes(calls)).toHaveLength(1);
  });

  test("without Web Locks a tab still refreshes once", async () => {
    const { client, calls } = browser(acceptsOnly("token-2"), SIGNED_IN, { locks: undefined });
    await Promise.all([client.get("/api/a/"), client.get("/api/b/")]);
    expect(refreshes(calls)).toHaveLength(1);
  });

  test("a later 401 refreshes again", async () => {
    let valid = "token-2";
    const { client, calls } = browser((call) => acceptsOnly(valid)(call), SIGNED_IN);
    await client.get("/api/a/");
    valid = "token-3";
    await client.get("/api/a/");
    expect(refreshes(calls)).toHaveLength(2);
  });

  test("a failed retry is not repeated", async () => {
    const { client, calls, reload } = browser(
      ({ url }) =>
        url === "/api/auth/token/refresh/" ? { body: { access: "token-2" } } : { status: 401, body: { detail: "No." } },
      SIGNED_IN,
    );
    await expect(client.get("/api/a/")).rejects.toMatchObject({ status: 401, message: "No." });
    expect(calls).toHaveLength(3);
    await vi.advanceTimersByTimeAsync(1000);
    expect(reload).not.toHaveBeenCalled();
  });

  test.each([401, 403, 500])(
    "section 9, a refresh that fails with %i clears all cookies and reloads once after 500 ms",
    async (status) => {
      const { client, calls, jar, reload } = browser(
        ({ url }) => ({ status: url === "/api/auth/token/refresh/" ? status : 401, body: { detail: "No." } }),
        { ...SIGNED_IN, other: "x" },
      );
      const results = await Promise.allSettled([
        client.get("/api/a/"),
        client.get("/api/b/"),
        client.post("/api/c/", {}),
      ]);
      expect(results.map((result) => result.status === "rejected" && result.reason.status)).toEqual([401, 401, 401]);
      expect(refreshes(calls)).toHaveLength(1);
      expect(jar.size).toBe(0);
      await vi.advanceTimersByTimeAsync(499);
      expect(reload).not.toHaveBeenCalled();
      await vi.advanceTimersByTimeAsync(1);
      expect(reload).toHaveBeenCalledTimes(1);
      await vi.advanceTimersByTimeAsync(2000);
      expect(reload).toHaveBeenCalledTimes(1);
    },
  );

  test("a 401 from another host does not affect the session", async () => {
    const { client, calls, jar, reload } = browser(rejectsAll, SIGNED_IN);
    await expect(client.request("PUT", "https://files.storage.example/key")).rejects.toBeInstanceOf(ApiError);
    await expect(client.getCurrentIp("https://ip.example/")).rejects.toBeInstanceOf(ApiError);
    await vi.advanceTimersByTimeAsync(1000);
    expect(calls).toHaveLength(2);
    expect(jar.size).toBe(2);
    expect(reload).not.toHaveBeenCalled();
  });

  test("a failed refresh without a session leaves cookies and page unchanged", async () => {
    const { client, jar, reload } = browser(rejectsAll, { csrftoken: "csrf-1" });
    expect(await client.refresh()).toBe(false);
    await vi.advanceTimersByTimeAsync(1000);
    expect(jar.size).toBe(1);
    expect(reload).not.toHaveBeenCalled();
  });

  test("a refresh without a CSRF cookie sends no request", async () => {
    const { client, calls } = browser(rejectsAll);
    expect(await client.refresh()).toBe(false);
    expect(calls).toHaveLength(0);
  });
});

describe("a session that ends while something is unsaved", () => {
  /** A server that accepts no token until sign-in, and then only the new one. */
  const answerAfterSignIn =
    (isSignedIn: () => boolean): Answer =>
    ({ url, headers }) => {
      if (url === "/api/auth/token/refresh/" || !isSignedIn() || headers.Authorization !== "Bearer token-2")
        return { status: 401, body: { detail: "No." } };
      return { body: { ok: true } };
    };

  test("makes all requests wait and then repeats them, without reloading the page", async () => {
    const signedIn = Promise.withResolvers<boolean>();
    const renewSession = vi.fn(() => signedIn.promise);
    let isSignedIn = false;
    const { client, cookies, calls, reload } = browser(
      answerAfterSignIn(() => isSignedIn),
      SIGNED_IN,
      { renewSession },
    );
    const requests = [client.patch("/api/post/1/", { title: "Two" }), client.get("/api/post/")];
    await vi.waitFor(() => expect(renewSession).toHaveBeenCalled());
    expect(client.isSignedIn()).toBe(false);
    isSignedIn = true;
    cookies.set("access", "token-2", NOW);
    signedIn.resolve(true);
    expect(await Promise.all(requests)).toEqual([{ ok: true }, { ok: true }]);
    expect(renewSession).toHaveBeenCalledTimes(1);
    expect(calls.filter(({ method }) => method === "PATCH").map(({ body }) => body)).toEqual([
      '{"title":"Two"}',
      '{"title":"Two"}',
    ]);
    await vi.runAllTimersAsync();
    expect(reload).not.toHaveBeenCalled();
  });

  test("ends and reloads the page if nobody signs in", async () => {
    const { client, reload } = browser(rejectsAll, SIGNED_IN, { renewSession: async () => false });
    await expect(client.get("/api/post/")).rejects.toMatchObject({ status: 401 });
    await vi.runAllTimersAsync();
    expect(reload).toHaveBeenCalledTimes(1);
  });

  test("sends nothing for another account that signed in in this browser, and keeps its cookies", async () => {
    const createToken = (sub: string) => `x.${btoa(JSON.stringify({ sub }))}.x`;
    const { client, calls, jar, reload } = browser(
      undefined,
      { access: createToken("1"), csrftoken: "csrf-1" },
      { staffOnly: true },
    );
    client.bindTo(1);
    expect(await client.patch("/api/post/1/", {})).toEqual({});
    jar.set("access", createToken("2"));
    await expect(client.patch("/api/post/1/", {})).rejects.toMatchObject({ status: 401 });
    expect(calls).toHaveLength(1);
    expect(jar.get("access")).toBe(createToken("2"));
    await vi.runAllTimersAsync();
    expect(reload).toHaveBeenCalledTimes(1);
  });
});
