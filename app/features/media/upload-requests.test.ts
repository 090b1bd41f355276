import { beforeAll, describe, expect, test } from "vitest";
import { type Api, startApi } from "#tests/support/api.ts";
import { png } from "#tests/support/files.ts";
import { postForm, upload } from "#tests/support/forms.ts";

const path = "/api/common/file/";

describe("an upload", () => {
  let api: Api;
  beforeAll(async () => {
    api = await startApi();
  });

  test("requires an account of any role", async () => {
    const file = { name: "a.png", bytes: await png() };
    expect((await postForm(api, path, { file }, null)).status).toBe(401);
    for (const role of ["author", "editor", "owner"] as const) {
      const response = await postForm(api, path, { file: { name: "a.png", bytes: await png() } }, role);
      expect(response.status, role).toBe(201);
    }
  });

  test("without a name gets one", async () => {
    const head = '--b\r\nContent-Disposition: form-data; name="file"\r\nContent-Type: application/octet-stream\r\n\r\n';
    const response = await api.request("POST", path, {
      body: Buffer.concat([Buffer.from(head), await png(), Buffer.from("\r\n--b--\r\n")]),
      headers: { "content-type": "multipart/form-data; boundary=b" },
      as: "editor",
    });
    expect([response.status, response.body.name]).toEqual([201, "file.png"]);
  });

  test("with several problems reports all of them, and stores nothing", async () => {
    const count = async () => (await api.request("GET", path, { as: "owner" })).body.count;
    const before = await count();
    const bytes = await png(33, 44);
    const none = await postForm(api, path, { fields: { alt: "x".repeat(501), colour: "red" } });
    expect([none.status, none.body.codes]).toEqual([
      400,
      { file: ["required"], alt: ["max_length"], colour: ["unknown"] },
    ]);
    const wrong = await postForm(api, path, {
      file: { name: "a.png", bytes },
      fields: { alt: "x".repeat(501), constructor2: "1" },
    });
    expect([wrong.status, wrong.body.codes]).toEqual([400, { alt: ["max_length"], constructor2: ["unknown"] }]);
    const json = await api.request("POST", path, { body: { alt: "Text" }, as: "editor" });
    expect([json.status, json.body.codes]).toEqual([400, { file: ["required"] }]);
    const unknown = await api.request("POST", path, {
      body: { upload: "4b1d2d2e-8a29-4a53-9e1a-3f5a3a1c7a11" },
      as: "editor",
    });
    expect(unknown.status).toBe(404);
    const id = await api.request("POST", path, { body: { upload: "../../lightwell" }, as: "editor" });
    expect([id.status, id.body.codes]).toEqual([400, { upload: ["invalid"] }]);
    const text = await api.request("POST", path, {
      body: "<file/>",
      headers: { "content-type": "application/xml" },
      as: "editor",
    });
    expect(text.status).toBe(415);
    const broken = await api.request("POST", path, {
      body: "--x\r\nnonsense",
      headers: { "content-type": "multipart/form-data; boundary=x" },
      as: "editor",
    });
    expect(broken.status).toBe(400);
    const boundless = await api.request("POST", path, {
      body: "x",
      headers: { "content-type": "multipart/form-data" },
      as: "editor",
    });
    expect([400, 415]).toContain(boundless.status);
    expect(await count()).toBe(before);
  });

  test("accepts a name and an alternative text, and rejects files in other fields as unknown", async () => {
    const bytes = await png(21, 22);
    const named = await upload(api, "IMG_0001.PNG", bytes, { name: "Morning / light.jpeg", alt: "  Light on a wall " });
    expect(named).toMatchObject({ name: "light.png", alt: "Light on a wall" });
    const form = new FormData();
    form.append("file", new File([new Uint8Array(await png())], "a.png"));
    form.append("file", new File([new Uint8Array(await png())], "b.png"));
    const encoded = new Response(form);
    const two = await api.request("POST", path, {
      body: Buffer.from(await encoded.arrayBuffer()),
      headers: { "content-type": encoded.headers.get("content-type") as string },
      as: "editor",
    });
    expect([two.status, two.body.codes]).toEqual([400, { file: ["too_many"] }]);
  });
});
