import { expect, test } from "vitest";
import { startApi } from "#tests/support/api.ts";

test("/healthz reports that the process is alive, /readyz that the database responds as well", async () => {
  const api = await startApi();
  expect(await api.request("GET", "/healthz")).toMatchObject({ status: 200, body: { status: "ok" } });
  expect(await api.request("GET", "/readyz")).toMatchObject({ status: 200, body: { status: "ok" } });
});

test("without a database, /readyz is a 503 and /healthz is not, and the log reports it once", async () => {
  const api = await startApi();
  expect(await api.request("GET", "/readyz")).toMatchObject({ status: 200 });
  await api.app.database.db.destroy();
  for (let probe = 0; probe < 3; probe++)
    expect(await api.request("GET", "/readyz")).toMatchObject({
      status: 503,
      body: { detail: "The database does not respond." },
    });
  expect(api.logs.filter(({ err }) => err)).toMatchObject([{ msg: "the database does not respond" }]);
  expect(await api.request("GET", "/healthz")).toMatchObject({ status: 200 });
});
