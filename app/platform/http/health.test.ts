import { expect, test } from "vitest";
import { startApi } from "#tests/support/api.ts";

test("/healthz says that the process is alive, /readyz that the database answers as well", async () => {
  const api = await startApi();
  expect(await api.request("GET", "/healthz")).toMatchObject({ status: 200, body: { status: "ok" } });
  expect(await api.request("GET", "/readyz")).toMatchObject({ status: 200, body: { status: "ok" } });
});

test("/readyz is a 503 when the database does not answer, /healthz is not", async () => {
  const api = await startApi();
  expect(await api.request("GET", "/readyz")).toMatchObject({ status: 200 });
  await api.app.database.db.destroy();
  expect(await api.request("GET", "/readyz")).toMatchObject({
    status: 503,
    body: { detail: "The database does not answer." },
  });
  expect(await api.request("GET", "/healthz")).toMatchObject({ status: 200 });
});
