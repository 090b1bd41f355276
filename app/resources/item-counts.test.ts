import { sql } from "kysely";
import { expect, test } from "vitest";
import { resources } from "#app/features/resources.server.ts";
import { type Api, startApi } from "#tests/support/api.ts";
import { insertMediaRow } from "#tests/support/media-row.ts";
import { addSampleReferences, sampleItem } from "#tests/support/sample-items.ts";
import { sumUpItemCounts } from "./item-counts.server.ts";
import { hasTrait } from "./resource-definition.ts";
import { storeOf } from "./store.server.ts";
import { tableOf } from "./table.ts";

interface Count {
  resource: string;
  state: string;
  items: number;
  bytes: number;
}

/** The resources that triggers count. */
const counted = resources.filter(
  ({ definition }) => hasTrait(definition, "publication") && hasTrait(definition, "trash"),
);

/** Whatever happens, the kept counts are those of the rows themselves. */
async function expectCounted({ app }: Api) {
  const ofItems = counted.map(
    ({
      definition: { name },
    }) => sql`select ${name} as resource, case when trashed_at is null then status else 'trashed' end as state,
      count(*) as items, 0 as bytes from ${sql.table(tableOf(name))} group by 2`,
  );
  const ofFiles = [
    sql`select 'media', case when kind = 'picture' and alt = '' then 'undescribed' else '' end as state, count(*), sum(size)
      from media group by 2`,
    sql`select 'media-original', '' as state, count(*), sum(size) from media_original group by 2`,
  ];
  const kept = sql`select resource, state, sum(items) as items, sum(bytes) as bytes from item_count group by 1, 2`;
  const [expected, found] = await Promise.all(
    [sql.join([...ofItems, ...ofFiles], sql` union all `), kept].map(async (query) => {
      const { rows } = await sql<Count>`${query}`.execute(app.database.db);
      return Object.fromEntries(
        rows.flatMap(({ resource, state, items, bytes }) =>
          Number(items) === 0 ? [] : [[`${resource} ${state}`, [Number(items), Number(bytes)]]],
        ),
      );
    }),
  );
  expect(found).toEqual(expected);
}

test("the counts follow every change of items and files", async () => {
  const api = await startApi();
  await addSampleReferences(api);
  const send = async (method: string, path: string, body?: object) => {
    const response = await api.request(method, path, { as: "owner", ...(body && { body }) });
    expect(response.status, `${method} ${path}: ${JSON.stringify(response.body)}`).toBeLessThan(300);
    return response.body;
  };
  for (const { definition } of counted.filter(({ definition: { name } }) => name !== "web-letter")) {
    const path = `${definition.path}/`;
    const [one, other] = [
      await send("POST", path, sampleItem(definition.name)),
      await send("POST", path, sampleItem(definition.name)),
    ];
    await send("PATCH", `${path}${one.id}/`, { status: "in_review", version: one.version });
    await send("POST", `${path}bulk/`, { action: "publish", ids: [other.id] });
    await expectCounted(api);
    await send("DELETE", `${path}${one.id}/`);
    await send("DELETE", `${path}${other.id}/`);
    await expectCounted(api);
    await send("POST", `${path}bulk/`, { action: "restore", ids: [one.id] });
    await storeOf(api.app).deleteFrom(tableOf(definition.name)).where("id", "=", other.id).execute();
    await expectCounted(api);
  }

  const id = await insertMediaRow(api, { name: "bare.jpg", alt: "", sha256: "9".repeat(64), size: 700 });
  await expectCounted(api);
  const { version } = await send("GET", `/api/common/file/${id}/`);
  await send("PATCH", `/api/common/file/${id}/`, { alt: "Bare", version });
  await expectCounted(api);
  await sumUpItemCounts(api.app);
  await expectCounted(api);
  await send("DELETE", `/api/common/file/${id}/`);
  await expectCounted(api);
  await sumUpItemCounts(api.app);
  await expectCounted(api);
});
