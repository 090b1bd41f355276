import fc from "fast-check";
import { beforeAll, describe, expect, test } from "vitest";
import { DOCUMENT_MEDIA } from "#app/resources/inputs/rich-text.ts";
import { hasTrait, type ResourceDefinition, titleField } from "#app/resources/resource-definition.ts";
import { type Api, startApi } from "#tests/support/api.ts";
import { countQueries } from "#tests/support/count-queries.ts";
import { addSampleMedia, wholeSampleItem } from "#tests/support/sample-items.ts";
import { contentResources } from "./features.server.ts";

const statuses = ["draft", "in_review", "published"] as const;
const long = "2026-04-01T00:00:00.000Z";
const later = "2027-01-01T00:00:00.000Z";

let api: Api;
beforeAll(async () => {
  api = await startApi();
  await addSampleMedia(api);
  for (const { definition } of contentResources) await addItems(definition, 3);
});

describe.each(contentResources.map((resource) => [resource.definition.path, resource] as const))(
  "%s",
  (path, resource) => {
    const { definition, publicFields } = resource;
    const names = [...definition.list.filters, ...definition.list.orderings, "id", "title", "name", "state", "version"];
    const value = fc.oneof(
      fc.constantFrom("1", "0", "-1", "true", "draft", "post-1", "category-1", "2026-01-01", "%", "'", '"', "_", "\\"),
      fc.string({ maxLength: 12, unit: "grapheme" }),
      fc.integer().map(String),
    );
    const query = fc.record(
      {
        page: fc.oneof(fc.integer({ min: -2, max: 4 }).map(String), value),
        page_size: fc.oneof(fc.integer({ min: 0, max: 101 }).map(String), value),
        search: fc.oneof(value, fc.constantFrom("post 1", "quote", "ä", "  ")),
        ordering: fc
          .array(fc.tuple(fc.constantFrom("", "-"), fc.constantFrom(...names)), { maxLength: 3 })
          .map((parts) => parts.map((part) => part.join("")).join(",")),
        status: fc.oneof(fc.constantFrom(...statuses, "scheduled", "changed"), value),
        trash: fc.constantFrom("1", "0", "true", "maybe"),
      },
      { requiredKeys: [] },
    );
    const filters = fc.dictionary(fc.constantFrom("kind", ...definition.list.filters), value, { maxKeys: 2 });
    const role = fc.constantFrom(undefined, "author", "editor", "owner");

    test("no query causes an unexpected error or returns what the actor may not see", async () => {
      await fc.assert(
        fc.asyncProperty(query, filters, role, async (basic, chosen, as) => {
          const parameters = new URLSearchParams({ ...basic, ...chosen } as Record<string, string>);
          const response = await api.request("GET", `${path}/?${parameters}`, as ? { as } : {});
          expect([200, 400, 404]).toContain(response.status);
          if (response.status !== 200) return;
          for (const item of response.body.results) {
            if (!as) expect(Object.keys(item).sort()).toEqual([...publicFields].sort());
            if (!hasTrait(definition, "publication")) continue;
            // Only editors see items in the trash and those of others.
            const isOpen = /published$/.test(String(item.slug ?? item[titleField(definition)]).split(" (")[0] ?? "");
            if (!as) expect(isOpen).toBe(true);
            else if (as === "author") expect(item.trashed_at ?? null).toBeNull();
          }
        }),
        { numRuns: 60 },
      );
    });

    test("reads need at most five queries, for any number of items and any role", async () => {
      const { body } = await api.request("GET", `${path}/?page_size=1`, { as: "owner" });
      const counted = async (address: string, as?: string) =>
        countQueries(api, async () => expect((await api.request("GET", address, as ? { as } : {})).status).toBe(200));
      for (const as of [undefined, "author", "editor"]) {
        // Creates the session, and fills caches, before counting.
        await api.request("GET", `${path}/`, as ? { as } : {});
        const short = await counted(`${path}/?page_size=1`, as);
        const whole = await counted(`${path}/?page_size=100`, as);
        expect(whole, `${as ?? "nobody"}, all`).toBe(short);
        expect(whole, `${as ?? "nobody"}, all`).toBeLessThanOrEqual(5);
      }
      expect(await counted(`${path}/${body.results[0].id}/`, "editor")).toBeLessThanOrEqual(5);
    });

    test("is exported as CSV, with the list's filters and the actor's permissions", async () => {
      const bad = await api.request("GET", `${path}/export/?ids=all`, { as: "editor" });
      expect(bad.body.codes).toEqual({ ids: ["invalid"] });
      const { body } = await api.request("GET", `${path}/export/`, { as: "editor" });
      const file = await api.request("GET", body.url);
      expect(file.headers["content-type"]).toBe("text/csv; charset=utf-8");
      expect(file.headers["cache-control"]).toBe("no-store");
      const { count } = (await api.request("GET", `${path}/`, { as: "editor" })).body;
      expect(String(file.body).trim().split("\r\n")).toHaveLength(count + 1);
      expect(String(file.body)).not.toContain(DOCUMENT_MEDIA);
      const first = (await api.request("GET", `${path}/export/?ids=1`, { as: "editor" })).body;
      expect(
        String((await api.request("GET", first.url)).body)
          .trim()
          .split("\r\n"),
      ).toHaveLength(2);
      expect((await api.request("GET", body.url.replace(/by=\d+/, "by=999"))).status).toBe(403);
      api.clock.advance(61_000);
      expect((await api.request("GET", body.url)).status).toBe(403);
    });
  },
);

/** Adds items in every state; visitors may see those whose title ends with "published". */
async function addItems(definition: ResourceDefinition, count: number) {
  const { name, path, labels } = definition;
  const states = hasTrait(definition, "publication")
    ? [
        { word: "draft", status: "draft" },
        { word: "in review", status: "in_review" },
        { word: "published", status: "published", published_at: long },
        { word: "to come", status: "published", published_at: later },
      ]
    : [{ word: "" }];
  for (let n = 1; n <= count; n += 1) {
    for (const { word, ...state } of states) {
      const body = wholeSampleItem(name, { ...state, [titleField(definition)]: `${labels.one} ${n} ${word}`.trim() });
      const response = await api.request("POST", `${path}/`, { body, as: "editor" });
      expect(response.status, JSON.stringify(response.body)).toBe(201);
    }
  }
}
