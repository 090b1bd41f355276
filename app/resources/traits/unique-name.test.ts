import { describe, expect, test } from "vitest";
import { sharedApi } from "#tests/support/shared-api.ts";
import { stampCollection } from "#tests/support/stamps.ts";

const api = sharedApi({ further: stampCollection });

describe.each(["/api/stamp/series/", "/api/stamp/theme/"])("the names of %s", (path) => {
  test("are unique regardless of letter case, in any script", async () => {
    const send = (method: string, to: string, body: object) => api.request(method, to, { body, as: "editor" });
    const names = [
      ["Inner calm", "INNER  CALM"],
      ["Straße", "STRASSE"],
      ["Тишина", "тишина"],
      ["Élan", "e\u0301lan"],
      ["ΟΔΟΣ", "οδος"],
    ] as const;
    for (const [name, other] of names) {
      const { body } = await send("POST", path, { name });
      const rejected = await send("POST", path, { name: other });
      expect([rejected.status, rejected.body.codes]).toEqual([400, { name: ["unique"] }]);
      expect(rejected.body.name[0]).toContain(`"${name}"`);
      // An item may change the letter case of its own name.
      const own = await send("PATCH", `${path}${body.id}/`, { name: other, version: 1 });
      expect(own.status).toBe(200);
      await send("PATCH", `${path}${body.id}/`, { name, version: 2 });
    }
    const { body: distinct } = await send("POST", path, { name: "Elan" });
    for (const [method, version] of [
      ["PATCH", 1],
      ["PUT", 1],
    ] as const)
      expect((await send(method, `${path}${distinct.id}/`, { name: "inner calm", version })).body.codes).toEqual({
        name: ["unique"],
      });
    const { results } = (await api.request("GET", `${path}?page_size=100`, { as: "editor" })).body;
    const stored = results.map(({ name }: { name: string }) => name);
    expect(stored.filter((name: string) => !/^ease$/i.test(name)).sort()).toEqual(
      [...names.map(([name]) => name), "Elan"].sort(),
    );
  });

  test("are granted to only one of several concurrent requests", async () => {
    const spellings = ["Ease", "ease", "EASE", "eAse"];
    const responses = await Promise.all(
      spellings.map((name) => api.request("POST", path, { body: { name }, as: "editor" })),
    );
    expect(responses.map(({ status }) => status).sort()).toEqual([201, 400, 400, 400]);
  });
});
