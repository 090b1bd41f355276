import { beforeAll, expect, test } from "vitest";
import { contentResources } from "#app/features/features.server.ts";
import { hasTrait } from "#app/resources/resource-definition.ts";
import { addSampleReferences, findFreeText, sampleItem, wholeSampleItem } from "./sample-items.ts";
import { sharedApi } from "./shared-api.ts";

const api = sharedApi();
beforeAll(() => addSampleReferences(api));

test.for(contentResources.map(({ definition }) => [definition.name, definition] as const))(
  "the sample of %s has every field, and can be published with only the required ones",
  async ([name, definition]) => {
    const fields = Object.keys(definition.fields).filter((field) => field !== "language");
    expect(Object.keys(wholeSampleItem(name))).toEqual(expect.arrayContaining(fields));
    expect(fields).toContain(findFreeText(name));
    const status = hasTrait(definition, "publication") ? { status: "published" } : {};
    for (const item of [sampleItem(name, status), wholeSampleItem(name, status)]) {
      const saved = await api.request("POST", `${definition.path}/`, { body: item, as: "editor" });
      expect(saved.status, JSON.stringify(saved.body)).toBe(201);
      expect(saved.body).toMatchObject(status);
    }
  },
);
