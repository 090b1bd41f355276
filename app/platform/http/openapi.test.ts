import { Validator } from "@seriousme/openapi-schema-validator";
import { describe, expect, test } from "vitest";
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

  test("describes every route of the API, who may call it and how it fails", async () => {
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
      "201",
      "400",
      "403",
      "429",
      "503",
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
  test("shows the document with files of its own and a policy of its own", async () => {
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
