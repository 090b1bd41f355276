import { beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { resources } from "#app/features/resources.server.ts";
import { BLOCK_SIZE, sumUpItemBlocks } from "#app/resources/item-blocks.server.ts";
import { storeOf } from "#app/resources/store.server.ts";
import { type Api, startApi } from "#tests/support/api.ts";
import { countQueries } from "#tests/support/count-queries.ts";
import { addSampleMedia } from "#tests/support/sample-items.ts";
import { readLastChanges } from "./last-changes.server.ts";

// One for each test: all that a server holds is looked at.
let api: Api;
beforeEach(async () => {
  api = await startApi();
  await addSampleMedia(api);
});
const read = resources.filter(({ definition }) => ["page", "post", "image"].includes(definition.name));

async function send(method: string, path: string, body?: object) {
  const response = await api.request(method, path, { as: "owner", ...(body && { body }) });
  expect(response.status, `${method} ${path}: ${JSON.stringify(response.body)}`).toBeLessThan(300);
  return response.body;
}

const inOrder = (found: Awaited<ReturnType<typeof readLastChanges>>) =>
  Object.fromEntries([...found].map(([name, blocks]) => [name, [...blocks].sort(([one], [other]) => one - other)]));

/** What is kept is the same as what a server reads that knows nothing yet. */
async function expectRight() {
  const kept = inOrder(await readLastChanges(api.app, read));
  expect(kept).toEqual(inOrder(await readLastChanges({ ...api.app }, read)));
  return kept;
}

const addPhoto = (values: object = {}) =>
  send("POST", "/api/gallery/image/", { title: "A photo", image: 1, status: "published", ...values });
const addPost = (values: object = {}) =>
  send("POST", "/api/post/", { title: "A post", status: "published", ...values });

test("what is kept of the last changes follows every change, also of an item that is published by the time", async () => {
  const [first, second] = [await addPost(), await addPost()];
  const far = 3 * BLOCK_SIZE + 1;
  const move = storeOf(api.app).updateTable("post").where("id", "in", [second.id, far]);
  await move.set({ id: far, noindex: true }).execute();
  await move.set({ noindex: false }).execute();
  expect((await expectRight()).post?.map(([block]) => block)).toEqual([0, 3]);

  const later = new Date(api.app.now().getTime() + 3_600_000).toISOString();
  const steps: (() => Promise<unknown>)[] = [
    () => send("PATCH", `/api/post/${first.id}/`, { title: "Changed", status: "published", version: first.version }),
    () => send("POST", "/api/post/bulk/", { action: "publish", ids: [first.id] }),
    () => addPost({ noindex: true }),
    () => addPost({ canonical_url: "https://elsewhere.example/" }),
    () => addPhoto({ published_at: later }),
    () => send("DELETE", `/api/post/${far}/`),
    () => send("POST", "/api/post/bulk/", { action: "restore", ids: [far] }),
    () => sumUpItemBlocks(api.app),
    () => storeOf(api.app).deleteFrom("post").where("id", "=", far).execute(),
  ];
  for (const step of steps) {
    api.clock.advance(1000);
    await step();
    await expectRight();
  }
  const { post, image } = await expectRight();
  expect([post?.map(([block]) => block), image]).toEqual([[0], []]);
  api.clock.advance(3_600_000);
  expect((await expectRight()).image).toEqual([[0, later]]);
});

test("blocks in which nothing has changed are not read again", async () => {
  await Promise.all([addPost(), addPhoto()]);
  await expectRight();
  const known = resources.filter(({ definition }) => ["post", "image"].includes(definition.name));
  const reads = vi.spyOn(api.app.reader, "run");
  onTestFinished(() => reads.mockRestore());
  expect(await countQueries(api, () => readLastChanges(api.app, known))).toBe(2);
  expect(reads).toHaveBeenCalledTimes(0);
  await addPost();
  for (const _ of [1, 2]) await readLastChanges(api.app, known);
  expect(reads).toHaveBeenCalledTimes(1);
});
