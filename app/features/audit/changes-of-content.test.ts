import { beforeAll, test } from "vitest";
import { contentResources } from "#app/features/features.server.ts";
import { redirects } from "#app/features/redirects/redirects.resource.ts";
import { hasTrait, titleField } from "#app/resources/resource-definition.ts";
import { by, deleteAll, PRIVATE, walkAudit } from "#tests/support/audit-walk.ts";
import { addSampleMedia, findFreeText, sampleItem } from "#tests/support/sample-items.ts";

const { api, call } = walkAudit("content");
beforeAll(() => addSampleMedia(api));

test("records a change of any published item once", async () => {
  for (const { definition } of contentResources) {
    const { name: resource, path } = definition;
    const [title, field] = [titleField(definition), findFreeText(resource)];
    const given = sampleItem(resource, { [title]: "A title" });
    const entry = { ...by, resource, title: "A title" };
    const one = await call(`POST ${path}/`, null, { ...given, [field]: PRIVATE }, { ...entry, action: "create" });
    await call(
      `PATCH ${path}/:id/`,
      one.id,
      { [field]: `${PRIVATE} too`, version: 1 },
      { ...entry, action: "change", item_id: one.id, fields: [field] },
    );
    await call(`PUT ${path}/:id/`, one.id, { ...given, version: 2 }, { ...entry, action: "change", item_id: one.id });
    const rest = { ...entry, item_id: one.id };
    const bulk = { action: "delete", ids: [one.id] };
    if (api.http.registered.includes(`POST ${path}/reorder/`)) {
      // Album names are unique.
      const named = { title: "Another title" };
      const body = sampleItem(resource, { [title]: named.title });
      const next = await call(`POST ${path}/`, null, body, { ...entry, ...named, action: "create" });
      const moved = { ...entry, action: "reorder" };
      await call(`POST ${path}/reorder/`, null, { ids: [next.id, one.id] }, { ...moved, ...named }, moved);
    }
    await call(`POST ${path}/bulk/`, null, bulk, { ...rest, action: "delete" });
    if (!api.http.registered.includes(`POST ${path}/:id/restore/`)) {
      const other = await call(`POST ${path}/`, null, given, { ...entry, action: "create" });
      await call(`DELETE ${path}/:id/`, other.id, null, { ...entry, action: "delete", item_id: other.id });
      continue;
    }
    await call(`POST ${path}/:id/restore/`, one.id, {}, { ...rest, action: "restore" });
    await call(`DELETE ${path}/:id/`, one.id, null, { ...rest, action: "delete" });
  }
});

test("records once each sending back, and each submission, withdrawal or discarding of pending edits", async () => {
  for (const { definition } of contentResources.filter((one) => hasTrait(one.definition, "publication"))) {
    const { name: resource, path } = definition;
    const [title, field] = [titleField(definition), findFreeText(resource)];
    const body = { ...sampleItem(resource, { [title]: "A title" }), status: "in_review" };
    const { id } = (await api.request("POST", `${path}/`, { body, as: "owner" })).body;
    const entry = { ...by, resource, title: "A title", item_id: id };
    await call(`POST ${path}/:id/send-back/`, id, { note: PRIVATE, version: 1 }, { ...entry, action: "send_back" });
    const change = (values: object) => api.request("PATCH", `${path}/${id}/`, { body: values, as: "owner" });
    await change({ status: "published" });
    await change({ [field]: PRIVATE });
    await call(`POST ${path}/:id/submit/`, id, {}, { ...entry, action: "submit" });
    await call(`POST ${path}/:id/withdraw/`, id, {}, { ...entry, action: "withdraw" });
    await call(`POST ${path}/:id/send-back/`, id, { note: PRIVATE }, { ...entry, action: "send_back" });
    await call(`POST ${path}/:id/discard/`, id, {}, { ...entry, action: "discard_changes", fields: [field] });
  }
});

test("records bulk actions on all matches of a filter once per item", async () => {
  for (const { definition } of contentResources) {
    const { name: resource, path } = definition;
    const body = sampleItem(resource, { [titleField(definition)]: "Zebra lamp" });
    const { id } = (await api.request("POST", `${path}/`, { body, as: "owner" })).body;
    const entry = { ...by, resource, title: "Zebra lamp", item_id: id, action: "delete" };
    await call(`POST ${path}/bulk/matching/`, null, deleteAll("Zebra"), entry);
  }
});

test("records moving a scheduled item to another day once", async () => {
  const entry = { ...by, resource: "book", title: "A title" };
  const given = sampleItem("book", { title: "A title", status: "published", published_at: "2030-01-01T10:00:00.000Z" });
  const { id, version } = await call("POST /api/gallery/book/", null, given, { ...entry, action: "create" });
  await call(
    "POST /api/dashboard-insights/calendar/",
    null,
    { resource: "book", id, version, day: "2030-01-02" },
    { ...entry, action: "change", item_id: id, fields: ["published_at"] },
  );
});

test("records a change of pages and settings once", async () => {
  const page = { ...by, resource: "page" };
  await call(
    "PATCH /api/page/:key/",
    "vision",
    { lead: PRIVATE, version: 1 },
    { ...page, action: "change", fields: ["lead"] },
  );
  const whole = (await api.request("GET", "/api/page/vision/", { as: "owner" })).body;
  await call(
    "PUT /api/page/:key/",
    "vision",
    { title: whole.title, lead: PRIVATE, body: whole.body, version: 2 },
    { ...page, action: "change" },
  );
  const revisions = async (path: string) =>
    (await api.request("GET", `${path}revisions/`, { as: "owner" })).body.results;
  const [newest] = await revisions("/api/page/vision/");
  await call(
    "POST /api/page/:key/restore/",
    "vision",
    { revision: newest.id, version: 3 },
    { ...page, action: "change" },
  );

  const settings = { ...by, resource: "settings", item_id: 1 };
  await call(
    "PATCH /api/common/settings/",
    null,
    { phone: PRIVATE, version: 1 },
    { ...settings, action: "change", fields: ["phone"] },
  );
  await call(
    "PUT /api/common/settings/",
    null,
    { academy_name: "Lightwell", phone: PRIVATE, version: 2 },
    { ...settings, action: "change" },
  );
  const [held] = await revisions("/api/common/settings/");
  await call(
    "POST /api/common/settings/restore/",
    null,
    { revision: held.id, version: 3 },
    { ...settings, action: "change" },
  );
});

test("records a change of redirects once", async () => {
  const path = redirects.path;
  const entry = (title: string, action: string) => ({ ...by, resource: "redirect", title, action });
  const old = (name: string) => ({ source: `/${name}`, target: "/books" });
  const one = await call(`POST ${path}/`, null, old("one"), entry("/one", "create"));
  const changed = { ...entry("/one", "change"), fields: ["target"] };
  await call(`PATCH ${path}/:id/`, one.id, { target: "/vision", version: 1 }, changed);
  await call(`PUT ${path}/:id/`, one.id, { ...old("one"), version: 2 }, changed);
  await call(`DELETE ${path}/:id/`, one.id, null, entry("/one", "delete"));
  const two = await call(`POST ${path}/`, null, old("two"), entry("/two", "create"));
  await call(`POST ${path}/bulk/`, null, { action: "delete", ids: [two.id] }, entry("/two", "delete"));
  await call(`POST ${path}/`, null, old("zebra"), entry("/zebra", "create"));
  await call(`POST ${path}/bulk/matching/`, null, deleteAll("zebra"), entry("/zebra", "delete"));
  const rows = [{ row: 1, from: "/three", to: "/books" }];
  await call(`POST ${path}/import/`, null, { rows }, entry("/three", "create"));
});
