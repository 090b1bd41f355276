import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { acceptsOnly, browser, refreshes, rejectsAll, SIGNED_IN } from "#tests/support/client-browser.ts";
import type { ApiError } from "./api-error.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe("section 7, which requests carry the bearer and the CSRF header", () => {
  const PATHS = [
    "/api/viewer/subscriber/",
    "/api/common/file/private/",
    "/api/post/",
    "/api/post/7/",
    "/api/post/tag/",
    "/api/post/tag/7/",
    "/api/post/category/",
    "/api/post/category/7/",
    "/api/gallery/image/",
    "/api/gallery/image/7/",
    "/api/gallery/image-category/",
    "/api/gallery/video/",
    "/api/gallery/book/",
    "/api/gallery/magazine/",
    "/api/gallery/quote/",
    "/api/viewer/ambassador/",
    "/api/viewer/testimonial/",
    "/api/dashboard-insights/",
    "/api/auth/token/refresh/",
    "/api/auth/logout/",
    "/api/auth/sessions/",
  ];
  const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"];
  const CALLS = PATHS.flatMap((path) => METHODS.map((method) => [method, path] as const));

  test.each(CALLS)("%s %s carries the bearer, and the CSRF header unless it only reads", async (method, path) => {
    const { client, calls } = browser(undefined, SIGNED_IN);
    await client.request(method, path);
    expect(calls).toHaveLength(1);
    expect(calls[0]?.headers.Authorization).toBe("Bearer token-1");
    expect(calls[0]?.headers["X-CSRFToken"]).toBe(method === "GET" || method === "HEAD" ? undefined : "csrf-1");
  });

  test("POST /api/auth/login/ carries the CSRF header but no bearer", async () => {
    const { client, calls } = browser(() => ({ body: { access: "token-2" } }), SIGNED_IN);
    await client.login({ username: "owner", password: "secret" }, vi.fn());
    expect(calls[0]?.headers.Authorization).toBeUndefined();
    expect(calls[0]?.headers["X-CSRFToken"]).toBe("csrf-1");
  });

  test.each(["GET", "PUT", "POST"])("%s to the file storage host carries neither", async (method) => {
    const { client, calls } = browser(undefined, SIGNED_IN);
    await client.request(method, "https://files.storage.example/bucket/key?signature=x", { body: new Blob(["x"]) });
    expect(calls[0]?.headers.Authorization).toBeUndefined();
    expect(calls[0]?.headers["X-CSRFToken"]).toBeUndefined();
    expect(calls[0]?.credentials).toBe("same-origin");
  });

  test.each(["https://ip.example/?format=json", "/api/common/ip/"])(
    "the IP lookup at %s carries neither",
    async (url) => {
      const { client, calls } = browser(() => ({ body: { ip: "203.0.113.7" } }), SIGNED_IN);
      expect(await client.getCurrentIp(url)).toBe("203.0.113.7");
      expect(calls).toMatchObject([{ method: "GET", url }]);
      expect(calls[0]?.headers.Authorization).toBeUndefined();
      expect(calls[0]?.headers["X-CSRFToken"]).toBeUndefined();
    },
  );

  test.each(["//evil.example/api/post/", "/\\evil.example/api/post/", "https://evil.example/api/post/"])(
    "a URL of another origin, %s, carries neither",
    async (url) => {
      const { client, calls } = browser(undefined, SIGNED_IN);
      await client.request("POST", url, { body: {} });
      expect(calls[0]?.headers.Authorization).toBeUndefined();
      expect(calls[0]?.headers["X-CSRFToken"]).toBeUndefined();
    },
  );

  test("the absolute links of a list response carry the bearer, since their origin is the page's", async () => {
    const { client, calls } = browser(undefined, SIGNED_IN, { origin: "https://academy.example" });
    await client.get("https://academy.example/api/post/?page=2");
    await client.get("https://academy.example.evil.example/api/post/");
    expect(calls.map((call) => call.headers.Authorization)).toEqual(["Bearer token-1", undefined]);
  });

  test("without cookies there is neither header", async () => {
    const { client, calls } = browser();
    await client.post("/api/viewer/subscriber/", { email: "a@example.org" });
    expect(calls[0]?.headers.Authorization).toBeUndefined();
    expect(calls[0]?.headers["X-CSRFToken"]).toBeUndefined();
    expect(calls[0]?.body).toBe('{"email":"a@example.org"}');
    expect(calls[0]?.headers["Content-Type"]).toBe("application/json");
  });

  test("an API on another host gets the bearer and its cookies but no CSRF header, since its URLs are not relative", async () => {
    const { client, calls } = browser(undefined, SIGNED_IN, { baseUrl: "https://api.academy.example" });
    await client.post("/api/post/", {});
    expect(calls[0]).toMatchObject({ url: "https://api.academy.example/api/post/", credentials: "include" });
    expect(calls[0]?.headers.Authorization).toBe("Bearer token-1");
    expect(calls[0]?.headers["X-CSRFToken"]).toBeUndefined();
  });
});

describe("a client for staff only", () => {
  test("refreshes before a request if the access cookie has expired, so that none is sent anonymously", async () => {
    const { client, calls } = browser(acceptsOnly("token-2"), { csrftoken: "csrf-1" }, { staffOnly: true });
    await Promise.all([client.post("/api/viewer/subscriber/", {}), client.get("/api/viewer/subscriber/")]);
    expect(refreshes(calls)).toHaveLength(1);
    expect(calls.map((call) => call.headers.Authorization)).toEqual([undefined, "Bearer token-2", "Bearer token-2"]);
  });

  test("sends nothing if the refresh fails, clears the cookies and reloads", async () => {
    const { client, calls, reload } = browser(rejectsAll, { csrftoken: "csrf-1" }, { staffOnly: true });
    await expect(client.post("/api/viewer/subscriber/", {})).rejects.toMatchObject({ status: 401 });
    expect(calls).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(500);
    expect(reload).toHaveBeenCalledTimes(1);
  });
});

describe("responses", () => {
  test("an error carries every message, by field and in order", async () => {
    const body = {
      email: ["Enter a valid email address."],
      non_field_errors: ["Try later."],
      codes: { email: ["invalid"] },
    };
    const { client } = browser(() => ({ status: 400, body }));
    const error = await client.post("/api/viewer/subscriber/", {}).catch((reason: unknown) => reason);
    expect(error).toMatchObject({ status: 400, body, fields: { email: ["Enter a valid email address."] } });
    expect((error as ApiError).messages).toEqual(["Enter a valid email address.", "Try later."]);
  });

  test("reports no response as status 0, keeps an abort an abort, and returns undefined for 204", async () => {
    const offline = browser(() => Promise.reject(new TypeError("Failed to fetch")));
    await expect(offline.client.get("/api/post/")).rejects.toMatchObject({
      status: 0,
      message: "The server could not be reached.",
    });
    await expect(offline.client.get("/api/post/", AbortSignal.abort())).rejects.toThrow(TypeError);
    expect(await browser(() => ({ status: 204 })).client.delete("/api/post/1/")).toBeUndefined();
  });
});
