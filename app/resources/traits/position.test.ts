import { expect, test } from "vitest";
import { sharedApi } from "#tests/support/shared-api.ts";
import { getStore } from "../store.server.ts";

const path = "/api/gallery/image-category/";
const api = sharedApi();

/** Creates albums, in this order. */
async function create(...names: string[]) {
  const ids = new Map<string, number>();
  for (const name of names)
    ids.set(
      name,
      (await api.request("POST", path, { body: { name: `${name} ${crypto.randomUUID()}` }, as: "editor" })).body.id,
    );
  const namesById = new Map([...ids].map(([name, id]) => [id, name]));
  const getId = (name: string) => ids.get(name) as number;
  return {
    getId,
    place: (moved: string[], place: object) =>
      api.request("POST", `${path}reorder/`, { body: { ids: moved.map(getId), ...place }, as: "editor" }),
    order: async () => {
      const query = `ordering=position&fields=id,position,version&page_size=100&ids=${[...ids.values()]}`;
      const { results } = (await api.request("GET", `${path}?${query}`, { as: "editor" })).body;
      expect(results.every(({ version }: { version: number }) => version === 1)).toBe(true);
      return results.map(({ id }: { id: number }) => namesById.get(id)).join("");
    },
    samePosition: () =>
      getStore(api.app)
        .updateTable("image_category")
        .set({ position: 3 })
        .where("id", "in", [...ids.values()])
        .execute(),
  };
}

test("places items directly before or after another one, and keeps the order of the rest", async () => {
  const { place, order, getId } = await create(..."abcdefg");
  const audited = async () =>
    (await api.request("GET", "/api/common/audit/?action=reorder", { as: "owner" })).body.count as number;
  const before = await audited();
  expect((await place(["f"], { before: getId("b") })).body).toEqual({ ids: [getId("f")] });
  expect(await order()).toBe("afbcdeg");
  await place(["a"], { after: getId("g") });
  expect(await order()).toBe("fbcdega");
  await place(["d", "f"], { before: getId("g") });
  expect(await order()).toBe("bcedfga");
  await place(["a", "b"], { after: getId("d") });
  expect(await order()).toBe("cedabfg");
  await place(["d"], { after: getId("e") });
  expect(await order()).toBe("cedabfg");
  // The others are unchanged.
  expect((await audited()) - before).toBe(5);
});

test("gives items that share a position different ones", async () => {
  const { place, order, getId, samePosition } = await create(..."abcde");
  await samePosition();
  expect(await order()).toBe("abcde");
  await place(["e"], { before: getId("b") });
  expect(await order()).toBe("aebcd");
});

test("rejects items that cannot be placed, and moves nothing", async () => {
  const { place, order, getId } = await create(..."abc");
  expect((await place(["a"], { after: getId("b"), before: getId("c") })).body).toMatchObject({
    after: ["Send either `before` or `after`, not both."],
  });
  expect((await place(["a"], { before: 999_999 })).body).toMatchObject({ before: ["There is no item with this id."] });
  expect((await place(["a", "b"], { after: getId("b") })).body).toMatchObject({
    after: ["An item cannot be placed next to itself."],
  });
  const asAuthor = { body: { ids: [getId("a")], after: getId("c") }, as: "author" };
  expect((await api.request("POST", `${path}reorder/`, asAuthor)).status).toBe(403);
  expect((await place(["c"], { before: "b" })).status).toBe(400);
  expect(await order()).toBe("abc");
});

test("concurrent moves do not lose or duplicate a position", async () => {
  const names = [..."abcdefghijklmnop"];
  const { place, order, getId } = await create(...names);
  const answers = await Promise.all(
    names.map((name, index) => {
      const other = getId(names[(index * 7 + 5) % names.length] as string);
      return index % 3 === 0 ? place([name], { before: other }) : place([name], { after: other });
    }),
  );
  expect(answers.map(({ status }, index) => [names[index], status])).toEqual(
    names.map((name, index) => [name, (index * 7 + 5) % names.length === index ? 400 : 200]),
  );
  expect([...(await order())].sort()).toEqual(names);
  const query = `fields=position&page_size=100&ids=${names.map(getId)}`;
  const { results } = (await api.request("GET", `${path}?${query}`, { as: "editor" })).body;
  expect(new Set(results.map(({ position }: { position: number }) => position)).size).toBe(names.length);
});
