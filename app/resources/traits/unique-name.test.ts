import { describe, expect, test } from "vitest";
import { startApi } from "#tests/support/api.ts";

describe.each(["/api/post/tag/", "/api/post/category/", "/api/gallery/image-category/"])("the names of %s", (path) => {
  test("are unique in any letter case and script", async () => {
    const api = await startApi();
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
      const refused = await send("POST", path, { name: other });
      expect([refused.status, refused.body.codes]).toEqual([400, { name: ["unique"] }]);
      expect(refused.body.name[0]).toContain(`"${name}"`);
      // Its own name, in other letters.
      const own = await send("PATCH", `${path}${body.id}/`, { name: other, version: 1 });
      expect(own.status).toBe(200);
      await send("PATCH", `${path}${body.id}/`, { name, version: 2 });
    }
    const { body: apart } = await send("POST", path, { name: "Elan" });
    for (const [method, version] of [
      ["PATCH", 1],
      ["PUT", 1],
    ] as const)
      expect((await send(method, `${path}${apart.id}/`, { name: "inner calm", version })).body.codes).toEqual({
        name: ["unique"],
      });
    expect((await api.request("GET", path, { as: "editor" })).body.count).toBe(names.length + 1);
  });

  test("are one's when several people ask for it at once", async () => {
    const api = await startApi();
    const spellings = ["Calm", "calm", "CALM", "cAlm"];
    const responses = await Promise.all(
      spellings.map((name) => api.request("POST", path, { body: { name }, as: "editor" })),
    );
    expect(responses.map(({ status }) => status).sort()).toEqual([201, 400, 400, 400]);
  });
});
