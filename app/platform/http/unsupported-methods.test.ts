import { request as call } from "node:http";
import { beforeAll, describe, expect, test } from "vitest";
import { sampleBuild } from "#tests/support/sample-build.ts";
import { sharedApi } from "#tests/support/shared-api.ts";

const api = sharedApi();
let address: string;
beforeAll(async () => {
  address = await api.listen();
});

describe.each([
  ["without pages", api],
  ["beside pages", sharedApi({ build: sampleBuild([]) })],
])("every path of the API, %s,", (_name, api) => {
  test("responds to an unsupported method with a 405 and to OPTIONS with a 204, both with Allow", async () => {
    const methods = Map.groupBy(api.http.registered, (route) => route.split(" ")[1] ?? "");
    const paths = [...methods.keys()].filter((path) => path.startsWith("/api/") && !path.startsWith("/api/docs"));
    expect(paths.length).toBeGreaterThan(80);
    for (const path of paths) {
      const address = path.replace(/:\w+/g, "1");
      const options = await api.request("OPTIONS", address);
      expect(options.status, path).toBe(204);
      const has = (methods.get(path) ?? [])
        .map((route) => route.split(" ")[0])
        .filter((method) => method !== "OPTIONS");
      // Resumable uploads send their capabilities instead.
      if (options.headers.allow)
        expect(String(options.headers.allow).split(", "), path).toEqual(expect.arrayContaining(has));
      for (const method of ["GET", "POST", "PUT", "PATCH", "DELETE", "TRACE"]) {
        if (has.includes(method)) continue;
        const { status, headers, body } = await api.request(method, address, {
          from: `198.51.100.${paths.indexOf(path)}`,
        });
        expect([status, body], `${method} ${path}`).toEqual([405, { detail: expect.stringContaining("not allowed") }]);
        expect(String(headers.allow).split(", "), path).toEqual(expect.arrayContaining(has));
      }
    }
  });

  test("responds to an unsupported method in JSON to a browser too", async () => {
    const headers = { accept: "text/html" };
    for (const method of ["POST", "PROPFIND"]) {
      const response = await api.request(method, "/api/common/ip/", { headers });
      expect([response.status, response.body.detail]).toEqual([405, expect.stringContaining("not allowed")]);
    }
  });

  test("checks the bearer and the origin before it rejects an unsupported method", async () => {
    const requestStatus = async (method: "OPTIONS" | "TRACE" | "DELETE", headers: Record<string, string>) =>
      (await api.http.inject({ method, url: "/api/post/category/", headers })).statusCode;
    const authorization = "Bearer not-a-token";
    expect(await requestStatus("OPTIONS", { authorization })).toBe(401);
    expect(await requestStatus("TRACE", { authorization })).toBe(405);
    expect(await requestStatus("DELETE", { origin: "https://elsewhere.example" })).toBe(403);
  });

  test("rejects a method for a path that another route would read as an id", async () => {
    const response = await api.request("DELETE", "/api/post/category/", { as: "owner" });
    const anonymous = await api.request("DELETE", "/api/post/category/");
    expect(anonymous.status).toBe(405);
    expect([response.status, response.headers.allow]).toEqual([405, "GET, HEAD, OPTIONS, POST"]);
    // The body is not parsed.
    const large = await api.request("PUT", "/api/post/", { body: "{", as: "owner" });
    expect(large.status).toBe(405);
  });
});

test("responds to HEAD on every readable route with the headers of GET and no body", async () => {
  const { access } = await api.signIn("owner");
  const read = async (method: string, path: string, authorization?: string) => {
    const response = await fetch(address + path, { method, headers: authorization ? { authorization } : {} });
    const headers = [...response.headers].filter(
      ([name]) => !["date", "x-request-id", "connection", "keep-alive"].includes(name),
    );
    return { status: response.status, headers, body: await response.text() };
  };
  for (const [path, authorization] of [
    ["/api/common/ip/"],
    ["/api/post/"],
    ["/api/post/", `Bearer ${access}`],
    ["/api/auth/user/", `Bearer ${access}`],
    ["/api/gallery/quote/999/"],
    ["/healthz"],
    ["/robots.txt"],
  ] as const) {
    const { body, ...expected } = await read("GET", path, authorization);
    expect(body).not.toBe("");
    expect(await read("HEAD", path, authorization), path).toEqual({ ...expected, body: "" });
  }
});

describe("an unusual method", () => {
  test.each(["PROPFIND", "MKCOL", "LOCK", "SEARCH", "PURGE", "QUERY", "M-SEARCH"])("%s", async (method) => {
    for (const [path, allow] of [
      ["/api/post/", "GET, HEAD, OPTIONS, POST"],
      ["/api/gallery/quote/1/", "DELETE, GET, HEAD, OPTIONS, PATCH, PUT"],
      ["/api/viewer/subscriber/unsubscribe", "GET, HEAD, OPTIONS, POST"],
    ] as const) {
      const refused = await api.request(method, path);
      expect([refused.status, refused.headers.allow, refused.body], path).toEqual([
        405,
        allow,
        { detail: expect.stringContaining("not allowed") },
      ]);
    }
    const nothing = await api.request(method, "/api/nothing/");
    expect([nothing.status, nothing.body]).toEqual([404, { detail: "Not found." }]);
  });

  test("is rejected over a real connection, with a body", async () => {
    const { hostname, port } = new URL(address);
    const requestStatus = (path: string) =>
      new Promise<[number | undefined, string | undefined]>((resolve, reject) => {
        const request = call({ hostname, port, path, method: "PROPFIND" }, (response) => {
          response.resume().on("end", () => resolve([response.statusCode, response.headers.allow]));
        });
        request.on("error", reject).end("<propfind/>");
      });
    expect(await requestStatus("/api/post/")).toEqual([405, "GET, HEAD, OPTIONS, POST"]);
    expect(await requestStatus("/api/nothing/")).toEqual([404, undefined]);
  });
});

describe("an invalid path", () => {
  test.each([
    ["GET", "/api/gallery/quote/abc/"],
    ["GET", "/api/gallery/quote/0/"],
    ["GET", "/api/gallery/quote/-1/"],
    ["GET", "/api/gallery/quote/1.5/"],
    ["GET", "/api/gallery/book/99999999999/"],
    ["PATCH", "/api/gallery/book/no-id/"],
    ["DELETE", "/api/post/no-id/"],
    ["GET", "/api/page/no-such-page/"],
    ["GET", "/api/post/x/revisions/"],
    ["GET", "/api/common/file/x/"],
    ["GET", "/api/auth/staff/x/"],
    ["GET", "/api/nothing/"],
  ])("%s %s is not found", async (method, address) => {
    const response = await api.request(method, address, { as: "owner", ...(method === "PATCH" && { body: {} }) });
    expect([response.status, response.body]).toEqual([404, { detail: "Not found." }]);
  });
});

describe("an unsupported content type", () => {
  test.each([
    "text/plain",
    "application/xml",
    "application/x-www-form-urlencoded",
    "multipart/form-data; boundary=x",
    "",
  ])("%j is a 415", async (type) => {
    for (const [method, path] of [
      ["POST", "/api/auth/login/"],
      ["POST", "/api/viewer/subscriber/"],
      ["POST", "/api/post/"],
      ["PATCH", "/api/page/vision/"],
    ] as const) {
      const response = await api.request(method, path, { body: "a=b", headers: { "content-type": type }, as: "owner" });
      expect([response.status, response.body], `${method} ${path}`).toEqual([
        415,
        { detail: expect.stringContaining("application/json") },
      ]);
    }
  });
});

describe("an unknown query parameter", () => {
  test.each([
    ["/api/post/?colour=red", /parameters: page, page_size, search, ordering, .*tags/],
    ["/api/post/1/?colour=red", /parameters: fields/],
    ["/api/common/file/?colour=red", /parameters: .*kind/],
    ["/api/auth/staff/?colour=red", /parameters: .*role/],
    ["/api/common/audit/?colour=red", /parameters: .*item_id/],
    ["/api/common/search/?q=x&colour=red", /parameters: .*q/],
    ["/api/post/export/?colour=red", /parameters: .*ids/],
    ["/api/auth/passkeys/?colour=red", /parameters: none/],
    ["/api/dashboard-insights/?colour=red", /parameters: days/],
  ])("is a 400 that lists the known ones: %s", async (address, message) => {
    const response = await api.request("GET", address, { as: "owner" });
    expect([response.status, response.body.codes]).toEqual([400, { colour: ["unknown"] }]);
    expect(response.body.colour[0]).toMatch(message);
  });
});

test("responds to a creation with the location", async () => {
  for (const [path, body] of [
    ["/api/post/tag/", { name: "New" }],
    ["/api/viewer/subscriber/", { email: "new@example.org" }],
    ["/api/auth/staff/", { username: "new", email: "staff@example.org", role: "author" }],
    ["/api/common/views/", { resource: "post", name: "Mine", query: "" }],
  ] as const) {
    const made = await api.request("POST", path, { body, as: "owner" });
    expect([made.status, made.headers.location]).toEqual([201, `${path}${made.body.id}/`]);
  }
});
