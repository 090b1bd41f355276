import { test } from "vitest";
import { mediaTags } from "#app/features/media/media-tags.resource.ts";
import { privateFolders } from "#app/features/private-files/private-folders.resource.ts";
import { by, PRIVATE, walkAudit, walkNames } from "#tests/support/audit-walk.ts";
import { captions, jpeg } from "#tests/support/files.ts";
import { postForm } from "#tests/support/forms.ts";

const walk = walkAudit("files");
const { api, call, file } = walk;

test("records a change of a file once, with field names and without values", async () => {
  const media = { ...by, resource: "media" };
  const picture = await call(
    "POST /api/common/file/",
    null,
    async () => file("/api/common/file/", await jpeg(), "a.jpg", { alt: PRIVATE }),
    { ...media, action: "create", title: "a.jpg" },
  );
  await call(
    "PATCH /api/common/file/:id/",
    picture.id,
    { alt: PRIVATE, version: 1 },
    { ...media, action: "change", item_id: picture.id, fields: ["alt"] },
  );
  await call(
    "POST /api/common/file/:id/replace/",
    picture.id,
    async () => file(`/api/common/file/${picture.id}/replace/`, await jpeg(), "b.jpg", { version: "2" }),
    { ...media, action: "replace", item_id: picture.id, title: "a.jpg" },
  );
  await call(
    "PUT /api/common/file/:id/edits/",
    picture.id,
    { rotate: 90, crop: null, version: 3 },
    { ...media, action: "change", item_id: picture.id, fields: ["edits"] },
  );

  const used = (await file("/api/common/file/", await jpeg(), "used.jpg", { alt: "A lamp" })).body;
  const photo = (
    await api.request("POST", "/api/gallery/quote/", {
      as: "owner",
      body: { text: "Q", background: { media: used.id } },
    })
  ).body;
  await call(
    "DELETE /api/common/file/:id/",
    picture.id,
    async () => api.request("DELETE", `/api/common/file/${used.id}/?force=1`, { as: "owner" }),
    { ...by, resource: "quote", item_id: photo.id, action: "change", fields: ["background"] },
    { ...media, action: "delete", item_id: used.id },
  );
  const text = (await postForm(api, "/api/common/file/", { file: { name: "a.vtt", bytes: captions() } }, "owner")).body;
  await call(
    "POST /api/common/file/bulk/",
    null,
    { action: "delete", ids: [text.id] },
    { ...media, action: "delete", item_id: text.id },
  );
});

test("records a change of private files once", async () => {
  const kept = "/api/common/file/private/";
  const secret = await call(
    `POST ${kept}`,
    null,
    async () => file(kept, Buffer.from("x"), "plan.txt", { description: PRIVATE }),
    { ...by, resource: "private-file", action: "create", title: "plan.txt" },
  );
  const privateFile = { ...by, resource: "private-file", item_id: secret.id, title: "plan.txt" };
  await call(
    `PATCH ${kept}:id/`,
    secret.id,
    { description: `${PRIVATE} too`, version: 1 },
    { ...privateFile, action: "change", fields: ["description"] },
  );
  await call(
    `PUT ${kept}:id/`,
    secret.id,
    { name: "plan.txt", description: PRIVATE, version: 2 },
    { ...privateFile, action: "change" },
  );
  const form = { file: { name: "plan.txt", bytes: Buffer.from("y") }, fields: { version: "3" } };
  await call(
    `POST ${kept}:id/replace/`,
    secret.id,
    async () => postForm(api, `${kept}${secret.id}/replace/`, form, "owner"),
    { ...privateFile, action: "replace" },
  );
  const link = { note: PRIVATE, expires_at: new Date(api.app.now().getTime() + 60_000).toISOString() };
  const { id } = await call(`POST ${kept}:id/links/`, secret.id, link, { ...privateFile, action: "create_link" });
  await call(
    `POST ${kept}:id/links/:link/revoke/`,
    secret.id,
    async () => api.request("POST", `${kept}${secret.id}/links/${id}/revoke/`, { body: {}, as: "owner" }),
    { ...privateFile, action: "revoke_link" },
  );
  await call(`DELETE ${kept}:id/`, secret.id, null, { ...privateFile, action: "delete" });
  await call(`POST ${kept}:id/restore/`, secret.id, {}, { ...privateFile, action: "restore" });
  await call(`POST ${kept}bulk/`, null, { action: "delete", ids: [secret.id] }, { ...privateFile, action: "delete" });
  await call(`POST ${kept}bulk/`, null, { action: "purge", ids: [secret.id] }, { ...privateFile, action: "purge" });
});

walkNames(walk, mediaTags);
walkNames(walk, privateFolders);
