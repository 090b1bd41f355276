import { beforeAll, expect, test } from "vitest";
import { addSampleReferences, wholeSampleItem } from "#tests/support/sample-items.ts";
import { sharedApi } from "#tests/support/shared-api.ts";
import { contentResources, resources } from "./features.server.ts";

const api = sharedApi();
beforeAll(() => addSampleReferences(api));

test("each field of each resource can be read separately", async () => {
  for (const { definition, except } of contentResources)
    if (!except.includes("create")) {
      const body = wholeSampleItem(definition.name);
      const { status } = await api.request("POST", `${definition.path}/`, { body, as: "editor" });
      expect(status, definition.name).toBe(201);
    }
  const read = async (address: string) => (await api.request("GET", address, { as: "owner" })).body;
  for (const { definition, except } of resources) {
    if (except.includes("list")) continue;
    const { results } = await read(`${definition.path}/?page_size=1`);
    for (const [name, value] of Object.entries(results[0] ?? {})) {
      const { results: single } = await read(`${definition.path}/?page_size=1&fields=${name}`);
      expect(single, `${name} of ${definition.name}`).toEqual([{ [name]: value }]);
    }
  }
});
