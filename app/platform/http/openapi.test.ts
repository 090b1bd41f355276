import { Validator } from "@seriousme/openapi-schema-validator";
import { beforeAll, describe, expect, test } from "vitest";
import { startApi } from "#tests/support/api.ts";

interface Operation {
  summary?: string;
  tags?: string[];
  security?: object[];
  responses: Record<string, unknown>;
}

describe("GET /api/schema/", () => {
  test("is a valid OpenAPI 3.1 document", async () => {
    const { body } = await (await startApi()).request("GET", "/api/schema/");
    const validator = new Validator();
    expect(await validator.validate(body)).toEqual({ valid: true });
    expect(validator.version).toBe("3.1");
  });

  test("describes every route of the API with its access and errors", async () => {
    const api = await startApi();
    const { body } = await api.request("GET", "/api/schema/");
    const described = Object.entries(body.paths as Record<string, Record<string, Operation>>).flatMap(([path, item]) =>
      Object.entries(item).map(([method, operation]) => ({ route: `${method} ${path}`, operation })),
    );
    for (const { route, operation } of described) {
      expect(route).toMatch(/^\w+ \/api\//);
      expect(operation, route).toMatchObject({ summary: expect.any(String), tags: [expect.any(String)] });
      if (operation.security) expect(operation.responses, route).toHaveProperty("401");
    }
    const operation = (route: string) => described.find((item) => item.route === route)?.operation;
    expect(Object.keys(operation("post /api/viewer/subscriber/")?.responses ?? {})).toEqual([
      ...["201", "400", "403", "413", "415", "429", "500", "503"],
    ]);
    expect(operation("post /api/viewer/subscriber/")?.security).toBeUndefined();
    expect(Object.keys(operation("patch /api/viewer/subscriber/{id}/")?.responses ?? {})).toEqual(
      expect.arrayContaining(["200", "400", "401", "403", "404", "409"]),
    );
    expect(operation("get /api/viewer/subscriber/")?.security).toEqual([{ bearer: [] }]);
    expect(body.components.securitySchemes.bearer).toMatchObject({ type: "http", scheme: "bearer" });
  });
});

describe("GET /api/docs/", () => {
  test("serves the documentation with its own files and policy", async () => {
    const api = await startApi();
    const page = await api.request("GET", "/api/docs/");
    expect(page.status).toBe(200);
    expect(page.headers["content-security-policy"]).toContain("script-src 'self';");
    const files = [...page.body.matchAll(/(?:src|href)="([^"]+)"/g)].map(
      ([, file]) => new URL(file, "http://site/api/docs/"),
    );
    expect(files.length).toBeGreaterThan(3);
    for (const { origin, pathname } of files) {
      expect(origin).toBe("http://site");
      expect((await api.request("GET", pathname)).status).toBe(200);
    }
    expect((await api.request("GET", "/api/docs/json")).body.openapi).toBe("3.1.0");
  });
});

type Responses = Record<string, { headers?: Record<string, unknown> }>;
interface Described {
  paths: Record<
    string,
    Record<
      string,
      Operation & { operationId: string; parameters?: { name: string }[]; requestBody?: { content: object } }
    >
  >;
  components: { schemas: Record<string, { properties?: Record<string, unknown> }> };
}

describe("the description of the API", () => {
  let document: Described;
  beforeAll(async () => {
    document = (await (await startApi()).request("GET", "/api/schema/")).body;
  });
  const operations = () =>
    Object.entries(document.paths).flatMap(([path, item]) =>
      Object.entries(item).map(([method, operation]) => ({ path, method, ...operation })),
    );

  test("names each operation like Django REST Framework's tools", () => {
    const ids = operations().map(({ operationId }) => operationId);
    expect(new Set(ids).size).toBe(ids.length);
    for (const id of ids) expect(id).toMatch(/^[a-z][a-z0-9_]+$/);
    expect(ids).toEqual(
      expect.arrayContaining(["post_list", "post_retrieve", "gallery_book_partial_update", "auth_login_create"]),
    );
  });

  test("names the schemas of requests and responses, for staff and visitors", () => {
    const { schemas } = document.components;
    expect(Object.keys(schemas)).toEqual(
      expect.arrayContaining([
        ...["Post", "PublicPost", "NewPost", "WholePost", "PostChanges", "ImageCategory", "PublicImageCategory"],
        ...["Picture", "File", "Relation", "PictureReference", "Detail", "Problems", "Conflict"],
      ]),
    );
    expect(schemas.Post?.properties).toHaveProperty("version");
    expect(schemas.PublicPost?.properties).not.toHaveProperty("version");
    expect(Object.keys(schemas).filter((name) => name.endsWith("InputInput"))).toEqual([]);
  });

  test("lists all error responses", () => {
    const statuses = (path: string, method: string) => Object.keys(document.paths[path]?.[method]?.responses ?? {});
    expect(statuses("/api/post/{id}/", "patch")).toEqual("200 400 401 403 404 409 413 415 500 503".split(" "));
    expect(statuses("/api/post/{id}/", "get")).toEqual("200 304 400 401 403 404 429 500 503".split(" "));
    expect(statuses("/api/post/{id}/", "delete")).toEqual(expect.arrayContaining(["204", "401", "403", "409"]));
    for (const [path, method] of [
      ["/api/common/file/upload/", "post"],
      ["/api/common/file/upload/{id}/", "patch"],
    ] as const)
      expect(statuses(path, method)).toEqual(expect.arrayContaining(["401", "403", "409", "412", "413", "415"]));
  });

  test("lists 429 for searches and for guessing passwords or codes", () => {
    for (const [path, method] of [
      ["/api/common/search/", "get"],
      ["/api/auth/password/change/", "post"],
      ["/api/auth/otp/", "post"],
      ["/api/auth/otp/", "delete"],
      ["/api/auth/otp/confirm/", "post"],
      ["/api/auth/otp/recovery-codes/", "post"],
    ] as const)
      expect(document.paths[path]?.[method]?.responses, path).toHaveProperty("429");
  });

  test("documents the ETag of an item and where If-Match is accepted", () => {
    const all = operations().map(({ path, method, parameters, responses }) => ({
      route: `${method} ${path}`,
      gives: Object.values(responses as Responses).some(({ headers }) => headers?.ETag),
      takes: parameters?.some(({ name }) => name === "if-match") ?? false,
    }));
    expect(all.filter(({ gives }) => gives).map(({ route }) => route)).toEqual(
      expect.arrayContaining([
        ...["get /api/post/", "get /api/post/{id}/", "post /api/post/", "put /api/post/{id}/", "patch /api/post/{id}/"],
        ...["get /api/common/file/{id}/", "patch /api/auth/staff/{id}/", "post /api/post/{id}/restore/"],
      ]),
    );
    const accepting = all.filter(({ takes }) => takes).map(({ route }) => route);
    expect(accepting).toEqual(
      expect.arrayContaining([
        ...["put /api/post/{id}/", "patch /api/post/{id}/", "delete /api/post/{id}/", "post /api/post/{id}/restore/"],
        ...["patch /api/common/file/{id}/", "post /api/common/file/{id}/replace/", "patch /api/auth/staff/{id}/"],
        ...["put /api/viewer/subscriber/{id}/", "patch /api/viewer/subscriber/{id}/"],
      ]),
    );
    expect(accepting.filter((route) => route.startsWith("get "))).toEqual([]);
  });

  test("documents the headers and bodies of resumable uploads", () => {
    const piece = document.paths["/api/common/file/upload/{id}/"]?.patch;
    expect(piece?.parameters?.map(({ name }) => name)).toEqual(
      expect.arrayContaining(["id", "tus-resumable", "upload-offset"]),
    );
    expect(piece?.requestBody?.content).toEqual({
      "application/offset+octet-stream": { schema: { type: "string", format: "binary" } },
    });
    const sent = (responses: Record<string, unknown> | undefined, status: string) =>
      Object.keys((responses as Responses | undefined)?.[status]?.headers ?? {});
    expect(sent(piece?.responses, "204")).toEqual(["Tus-Resumable", "Upload-Offset", "Upload-Expires"]);
    const begun = document.paths["/api/common/file/upload/"]?.post;
    expect(sent(begun?.responses, "201")).toEqual(["Location", "Tus-Resumable", "Upload-Offset", "Upload-Expires"]);
  });

  test("documents the filters and orderings of lists", () => {
    const parameters = document.paths["/api/post/"]?.get?.parameters ?? [];
    expect(parameters.map(({ name }) => name)).toEqual(
      expect.arrayContaining(["ordering", "ids", "slug", "tags", "category", "kind", "status", "search", "page"]),
    );
    const ordering = JSON.stringify(parameters.find(({ name }) => name === "ordering"));
    expect(ordering).toContain("published_at");
    expect(ordering).toContain("Up to 4");
  });
});
