import { beforeAll, expect, test } from "vitest";
import { anonymous } from "#app/platform/access/actor.ts";
import { storeOf } from "#app/resources/store.server.ts";
import { type Api, startApi } from "#tests/support/api.ts";
import { countPosts, sumUpPostCounts } from "./post-counts.server.ts";
import { postResource } from "./posts.server.ts";

let api: Api;
const categories: number[] = [];
const tags: number[] = [];

beforeAll(async () => {
  api = await startApi();
  for (const name of ["One", "Two"]) {
    categories.push((await send("POST", "/api/post/category/", { name }, 201)).id);
    tags.push((await send("POST", "/api/post/tag/", { name }, 201)).id);
  }
});

async function send(method: string, path: string, body?: object, status = 200) {
  const response = await api.request(method, path, { as: "owner", body });
  expect(response.status, `${path}: ${JSON.stringify(response.body)}`).toBe(status);
  return response.body;
}
const add = (values: object = {}) =>
  send("POST", "/api/post/", { title: "A post", status: "published", ...values }, 201);
const change = (id: number, values: object) => send("PATCH", `/api/post/${id}/`, values);

/** Whatever happens, the kept counts are those of the posts themselves. */
async function expectCounted() {
  const rows = await storeOf(api.app).selectFrom("post").selectAll().execute();
  const pairs = await storeOf(api.app).selectFrom("post_tag_pair").selectAll().execute();
  const now = api.app.now().toISOString();
  const visible = rows.filter(
    (row) => row.status === "published" && row.published_at <= now && row.trashed_at === null,
  );
  const expected = new Map<string, number>();
  const count = (key: string) => expected.set(key, (expected.get(key) ?? 0) + 1);
  for (const row of visible) {
    count(` 0 ${row.kind}`);
    if (row.category_id !== null) count(`category ${row.category_id} ${row.kind}`);
    for (const pair of pairs) if (pair.item_id === row.id) count(`tag ${pair.target_id} ${row.kind}`);
  }
  const reader = { read: postResource.access.read, actor: anonymous, now };
  const counted = await countPosts(storeOf(api.app), reader, ["", "category", "tag"]);
  const found = counted
    .filter(({ posts }) => posts !== 0)
    .map((each) => [`${each.topic} ${each.id} ${each.kind}`, each.posts]);
  expect(Object.fromEntries(found as [string, number][])).toEqual(Object.fromEntries(expected));
}

test("the counts follow every change of posts and of their tags", async () => {
  const topics = { category: categories[0], tags };
  const [first, second] = [await add(topics), await add(topics)];
  await expectCounted();
  const steps: (() => Promise<unknown>)[] = [
    () => add({ ...topics, published_at: "2026-06-01T00:00:00.000Z" }),
    () => add({ ...topics, status: "draft", kind: "in_media" }),
    () => change(first.id, { category: categories[1], tags: [tags[1]], status: "published" }),
    () => change(first.id, { category: null, tags: [], status: "published" }),
    () => change(second.id, { status: "draft" }),
    () => send("POST", "/api/post/bulk/", { action: "publish", ids: [second.id] }),
    () => send("DELETE", `/api/post/${second.id}/`, undefined, 204),
    () => send("POST", "/api/post/bulk/", { action: "restore", ids: [second.id] }),
    () => send("DELETE", `/api/post/tag/${tags[0]}/?move_to=${tags[1]}`, undefined, 204),
    () => send("DELETE", `/api/post/category/${categories[0]}/?detach=true`, undefined, 204),
    () => storeOf(api.app).deleteFrom("post").where("id", "=", second.id).execute(),
  ];
  for (const step of steps) {
    await step();
    await expectCounted();
  }
  await sumUpPostCounts(api.app);
  await expectCounted();
  const { rest } = await storeOf(api.app)
    .selectFrom("post_count")
    .select((eb) => eb.fn.countAll().as("rest"))
    .where("posts", "<=", 0)
    .executeTakeFirstOrThrow();
  expect(Number(rest)).toBe(0);
});

test("a reader's count is what the list shows them", async () => {
  const { id } = await send("POST", "/api/post/tag/", { name: "Counted" }, 201);
  await add({ tags: [id] });
  await add({ tags: [id], published_at: "2026-07-01T00:00:00.000Z" });
  await add({ tags: [id], status: "draft" });
  const own = { title: "Own", tags: [id] };
  expect((await api.request("POST", "/api/post/", { as: "author", body: own })).status).toBe(201);
  for (const [as, expected] of [
    [undefined, 1],
    ["author", 2],
    ["editor", 4],
  ] as const) {
    const of = as && { as };
    expect((await api.request("GET", `/api/post/tag/${id}/`, of)).body.post_count, as).toBe(expected);
    expect((await api.request("GET", `/api/post/?tags=${id}`, of)).body.count, as).toBe(expected);
  }
});

test("summing up and changes at the same time lose nothing", async () => {
  const posts = await Promise.all(Array.from({ length: 6 }, () => add({ category: categories[1] })));
  await Promise.all([
    ...posts.map(({ id }) => change(id, { status: "draft" })),
    ...Array.from({ length: 6 }, () => sumUpPostCounts(api.app)),
  ]);
  await sumUpPostCounts(api.app);
  await expectCounted();
});
