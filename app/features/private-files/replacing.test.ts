import { beforeAll, expect, test } from "vitest";
import { type Api, startApi } from "#tests/support/api.ts";
import { postForm } from "#tests/support/forms.ts";
import { openFileLink } from "./open-file-link.server.ts";

const path = "/api/common/file/private/";
const stranger = "203.0.113.77";

let api: Api;
beforeAll(async () => {
  api = await startApi();
});

async function addSharedFile(name: string, bytes: Buffer): Promise<{ id: number; token: string }> {
  const { id } = (await postForm(api, path, { file: { name, bytes } })).body;
  const expires_at = new Date(api.app.now().getTime() + 3_600_000).toISOString();
  const body = { note: "For the printer", expires_at };
  const { url } = (await api.request("POST", `${path}${id}/links/`, { body, as: "editor" })).body;
  return { id, token: String(new URL(url).pathname.split("/").at(-1)) };
}
const read = async (id: number) => (await api.request("GET", `${path}${id}/`, { as: "editor" })).body;

test("a replaced file keeps its name, links and log, but not its former content", async () => {
  const { id, token } = await addSharedFile("Plan.txt", Buffer.from("first"));
  const keys = async () => {
    const found: string[] = [];
    for await (const { key } of api.app.storage.privateFiles.list()) found.push(key);
    return found;
  };
  const before = await keys();
  const replace = (version: number, as = "editor") =>
    postForm(
      api,
      `${path}${id}/replace/`,
      { file: { name: "x.pdf", bytes: Buffer.from("%PDF-1.4 two") }, fields: { version: String(version) } },
      as,
    );
  expect((await replace(1, "author")).status).toBe(403);
  const both = await Promise.all([replace(1), replace(1, "owner")]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  const conflict = both.find(({ status }) => status === 409);
  expect(conflict?.body.current).toMatchObject({ version: 2, size: 12 });
  expect(await read(id)).toMatchObject({
    name: "Plan.pdf",
    content_type: "application/pdf",
    size: 12,
    version: 2,
  });
  expect(
    (
      await api.request("GET", String(await openFileLink(api.app, token, "", stranger)), { from: stranger })
    ).bytes.toString(),
  ).toBe("%PDF-1.4 two");
  expect(await keys()).toHaveLength(before.length);
  expect((await replace(0)).status).toBe(400);
  await api.request("DELETE", `${path}${id}/`, { as: "editor" });
  expect((await replace(3)).status).toBe(404);
  expect(await keys()).toHaveLength(before.length);
});
