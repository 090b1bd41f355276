import { randomUUID } from "node:crypto";
import { existsSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { expect, test } from "vitest";
import { importMedia } from "#app/features/media/add-media.server.ts";
import { startApi } from "#tests/support/api.ts";
import { jpeg, pdf } from "#tests/support/files.ts";
import { postForm, upload } from "#tests/support/forms.ts";
import { checkMedia } from "./check-media.ts";

test("a check of the storages finds missing, damaged and orphaned files, and deletes orphaned ones", async () => {
  const api = await startApi();
  const { app } = api;
  const { media, privateFiles } = app.storage;
  const rows = [
    await upload(api, "sound.jpg", await jpeg()),
    await upload(api, "missing.jpg", await jpeg()),
    await upload(api, "damaged.jpg", await jpeg()),
  ];
  await postForm(api, "/api/common/file/private/", { file: { name: "secret.pdf", bytes: pdf("secret") } });
  expect(await checkMedia(app)).toMatchObject({
    media: { checked: 3, missing: [], damaged: [], orphaned: [], removed: 0 },
    privateFiles: { checked: 1, missing: [], damaged: [], orphaned: [] },
  });

  const loadStorageKey = async (id: number) =>
    (await app.database.db.selectFrom("media").select("storage_key").where("id", "=", id).executeTakeFirstOrThrow())
      .storage_key;
  const [, missing, damaged] = await Promise.all(rows.map(({ id }) => loadStorageKey(id)));
  await media.delete(missing as string);
  await media.put(damaged as string, Readable.from([Buffer.alloc(rows[2].size)]));
  const orphans = { old: `ab/${randomUUID()}.jpg`, young: `ab/${randomUUID()}.jpg`, secret: `cd/${randomUUID()}` };
  await media.put(orphans.old, Readable.from(["old"]));
  await media.put(orphans.young, Readable.from(["of an upload under way"]));
  await privateFiles.put(orphans.secret, Readable.from(["secret"]));
  const hoursAgo = new Date(Date.now() - 3 * 60 * 60 * 1000);
  utimesSync(join(app.config.dataDir, "media", orphans.old), hoursAgo, hoursAgo);
  utimesSync(join(app.config.dataDir, "private", orphans.secret), hoursAgo, hoursAgo);

  const found = {
    media: {
      missing: [{ name: "missing.jpg" }],
      damaged: [{ name: "damaged.jpg" }],
      orphaned: [{ key: orphans.old, size: 3 }],
      removed: 0,
    },
    privateFiles: { orphaned: [{ key: orphans.secret }], removed: 0 },
  };
  const steps: [number, number][] = [];
  expect(await checkMedia(app, { onProgress: (done, total) => void steps.push([done, total]) })).toMatchObject(found);
  expect(steps.map(([done]) => done)).toEqual([1, 2, 3, 1]);
  expect(await media.stat(orphans.old)).toBeDefined();

  const repaired = await checkMedia(app, { repair: true });
  expect([repaired.media.removed, repaired.privateFiles.removed]).toEqual([1, 1]);
  expect(await checkMedia(app)).toMatchObject({
    media: { missing: [{}], damaged: [{}], orphaned: [] },
    privateFiles: { orphaned: [] },
  });
  expect(await media.stat(orphans.young)).toBeDefined();
});

test("files can be imported into the library without an account, once each", async () => {
  const { app } = await startApi();
  const bytes = await jpeg(120, 80);
  const first = await importMedia(app, Readable.from([bytes]), { name: "dawn-01.jpg", alt: "A low sun" });
  const again = await importMedia(app, Readable.from([bytes]), { name: "dawn-01.jpg", alt: "A low sun" });
  expect([first.created, again]).toEqual([true, { id: first.id, created: false }]);
  await expect(importMedia(app, Readable.from(["no picture"]), { name: "a.jpg", alt: "" })).rejects.toThrow(
    "is not supported",
  );
});

test("a picture that is already normalised is stored unchanged, with its given metadata", async () => {
  const { app } = await startApi();
  const bytes = await jpeg(120, 80);
  const facts = { width: 120, height: 80, placeholder: "2ygGDQT+2ouJeGeHeImXmA2CelCX" };
  const { id } = await importMedia(app, Readable.from([bytes]), { name: "dawn-01.jpg", alt: "A low sun" }, facts);
  const columns = ["storage_key", "sha256", "source_sha256", "width", "height", "placeholder"] as const;
  const row = await app.database.db.selectFrom("media").select(columns).where("id", "=", id).executeTakeFirstOrThrow();
  expect(row).toMatchObject({ ...facts, sha256: row.source_sha256 });
  expect(await buffer(await app.storage.media.get(row.storage_key))).toEqual(bytes);
  const document = { name: "dawn-02.pdf", alt: "" };
  await expect(importMedia(app, Readable.from([await pdf()]), document, facts)).rejects.toThrow("damaged");
});

test("incomplete files left by a crash in both storages are deleted while the server runs", async () => {
  const api = await startApi();
  const { media, privateFiles } = api.app.storage;
  await media.put("ab/whole.jpg", Readable.from(["whole"]));
  await privateFiles.put("ab/whole", Readable.from(["whole"]));
  const dayBefore = new Date(Date.now() - 25 * 60 * 60 * 1000);
  const left = ["media", "private"].map((folder) => join(api.app.config.dataDir, folder, `${randomUUID()}.unfinished`));
  for (const path of left) {
    writeFileSync(path, "half a file");
    utimesSync(path, dayBefore, dayBefore);
  }
  await api.listen();
  await expect.poll(() => left.filter((path) => existsSync(path))).toEqual([]);
  expect([await media.stat("ab/whole.jpg"), await privateFiles.stat("ab/whole")]).toMatchObject([
    { size: 5 },
    { size: 5 },
  ]);
});
