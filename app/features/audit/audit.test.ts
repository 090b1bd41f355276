import { expect, test } from "vitest";
import { startApi } from "#tests/support/api.ts";

test("who changed what is written down with each change, names of fields without their values", async () => {
  const api = await startApi();
  const { body: quote } = await api.request("POST", "/api/gallery/quote/", {
    body: { text: "A secret draft" },
    as: "editor",
  });
  await api.request("PATCH", `/api/gallery/quote/${quote.id}/`, {
    body: { context: "private words", version: 1 },
    as: "editor",
  });
  await api.request("PATCH", `/api/gallery/quote/${quote.id}/`, {
    body: { context: "lost", version: 1 },
    as: "editor",
  });
  await api.request("DELETE", `/api/gallery/quote/${quote.id}/`, { as: "owner" });
  const log = await api.request("GET", "/api/common/audit/?resource=quote", { as: "owner" });
  expect(log.body.results).toMatchObject([
    { action: "delete", item_id: quote.id },
    { action: "change", fields: ["context"], title: "A secret draft" },
    { action: "create", item_id: quote.id },
  ]);
  expect(JSON.stringify(log.body)).not.toContain("private words");
  expect((await api.request("GET", "/api/common/audit/", { as: "editor" })).status).toBe(403);
});

test.each([
  "/api/common/audit/?item_id=99999999999",
  "/api/common/audit/?staff_id=99999999999",
  "/api/common/audit/?resource=%00",
])("%s is a 400: no database has such a thing", async (address) => {
  const api = await startApi();
  expect((await api.request("GET", address, { as: "owner" })).status).toBe(400);
});
