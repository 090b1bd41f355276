import { describe, expect, test } from "vitest";
import { startApi } from "#tests/support/api.ts";
import { captions, jpeg, pdf } from "#tests/support/files.ts";
import { upload } from "#tests/support/forms.ts";
import { mediaPath, storageOptions } from "#tests/support/media-library.ts";
import { uniqueFileNames } from "./archive-media.server.ts";

const END_OF_DIRECTORY = 22;

/** The names and contents from an archive whose files are stored uncompressed (APPNOTE.TXT, 4.3). */
function readZip(zip: Buffer): [string, Buffer][] {
  const end = zip.length - END_OF_DIRECTORY;
  expect(zip.readUInt32LE(end)).toBe(0x06054b50);
  let at = zip.readUInt32LE(end + 16);
  return Array.from({ length: zip.readUInt16LE(end + 10) }, () => {
    expect([zip.readUInt32LE(at), zip.readUInt16LE(at + 10)]).toEqual([0x02014b50, 0]);
    const [size, start, nameLength] = [zip.readUInt32LE(at + 24), zip.readUInt32LE(at + 42), zip.readUInt16LE(at + 28)];
    const name = zip.toString("utf8", at + 46, at + 46 + nameLength);
    const content = start + 30 + zip.readUInt16LE(start + 26) + zip.readUInt16LE(start + 28);
    at += 46 + nameLength + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32);
    return [name, zip.subarray(content, content + size)];
  });
}

describe.each(["disk", "S3"])("an archive of files on %s", (storage) => {
  test("contains their names and contents, once each, and states its length", async () => {
    const api = await startApi(await storageOptions(storage));
    const files = [
      await upload(api, "Über.jpg", await jpeg(200, 100)),
      await upload(api, "twice.pdf", pdf("one")),
      await upload(api, "Twice.pdf", pdf("another")),
    ];
    await upload(api, "other.vtt", captions("other"));
    const ids = files.map(({ id }) => id).join(",");
    const link = await api.request("GET", `${mediaPath}archive/?ids=${ids},99999`, { as: "author" });
    expect([link.status, link.headers["cache-control"]]).toEqual([200, "no-store"]);
    const { status, headers, bytes } = await api.request("GET", link.body.url);
    expect([status, headers["content-type"], headers["content-length"]]).toEqual([
      ...[200, "application/zip", String(bytes.length)],
    ]);
    expect(headers["content-disposition"]).toMatch(/^attachment; filename="media-\d{4}-\d\d-\d\d\.zip"$/);
    const found = readZip(bytes);
    expect(found.map(([name]) => name).sort()).toEqual(["Twice (2).pdf", "twice.pdf", "Über.jpg"]);
    const stored = await Promise.all(files.map(async ({ file }) => (await api.request("GET", file)).bytes));
    expect(found.map(([, content]) => content.toString("hex")).sort()).toEqual(
      stored.map((content) => content.toString("hex")).sort(),
    );
  });
});

test("an archive requires a signed link, which is for active staff and lasts a minute", async () => {
  const api = await startApi();
  const { id } = await upload(api, "one.vtt", captions("one"));
  const ask = (query: string, as?: "author") => api.request("GET", `${mediaPath}archive/${query}`, as ? { as } : {});
  expect((await ask(`?ids=${id}`)).status).toBe(401);
  expect((await ask("?ids=99999", "author")).status).toBe(404);
  expect((await ask("", "author")).body.codes).toHaveProperty("ids");
  const many = Array.from({ length: 501 }, (_, at) => at + 1).join(",");
  expect((await ask(`?ids=${many}`, "author")).body.codes).toEqual({ ids: ["invalid"] });
  const { url } = (await ask(`?ids=${id}`, "author")).body;
  expect((await api.request("GET", url.replace(`ids=${id}`, `ids=${id}%2C2`))).status).toBe(403);
  api.clock.advance(61_000);
  expect((await api.request("GET", url)).status).toBe(403);
});

test("names in an archive are unique regardless of letter case", () => {
  expect(uniqueFileNames(["a.jpg", "A.jpg", "a (2).jpg", "a.jpg", ".env", ".env"])).toEqual([
    ...["a.jpg", "A (2).jpg", "a (2) (2).jpg", "a (3).jpg", ".env", ".env (2)"],
  ]);
});
