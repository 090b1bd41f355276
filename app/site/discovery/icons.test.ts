import sharp from "sharp";
import { expect, test } from "vitest";
import { postForm } from "#tests/support/forms.ts";
import { sharedApi } from "#tests/support/shared-api.ts";

const api = sharedApi();

test("the manifest's icons exist in the declared sizes", async () => {
  const manifest = JSON.parse((await api.request("GET", "/manifest.webmanifest")).bytes.toString());
  expect(manifest).toMatchObject({ name: "Lightwell Academy", start_url: "/" });
  for (const { src, sizes, type } of manifest.icons) {
    const icon = await api.request("GET", src);
    expect(icon.headers["content-type"]).toBe(type);
    const { width, height } = await sharp(icon.bytes).metadata();
    expect(`${width}x${height}`).toBe(sizes);
  }
  const ico = await api.request("GET", "/favicon.ico");
  expect((await sharp(ico.bytes.subarray(22)).metadata()).width).toBe(32);
});

test("the icons are made from the picture in the settings, in each size", async () => {
  const png = await sharp({ create: { width: 300, height: 200, channels: 3, background: "#00ff00" } })
    .png()
    .toBuffer();
  const file = { name: "leaf.png", bytes: png };
  const { id } = (await postForm(api, "/api/common/file/", { file, fields: { alt: "A leaf" } }, "owner")).body;
  const change = (icon: number | null) =>
    api.request("PATCH", "/api/common/settings/", { as: "owner", body: { icon } });
  const before = (await api.request("GET", "/icons/32.png")).headers.etag;
  expect((await change(id)).status).toBe(200);
  const manifest = JSON.parse((await api.request("GET", "/manifest.webmanifest")).bytes.toString());
  expect(manifest.icons[0].src).toMatch(new RegExp(`^/icons/192\\.png\\?v=${id}-[\\da-f]{12}$`));
  for (const [path, size] of [
    ["/icons/32.png", 32],
    [manifest.icons[0].src, 192],
    ["/icons/512.png", 512],
    ["/apple-touch-icon.png", 180],
  ] as const) {
    const { data, info } = await sharp((await api.request("GET", path)).bytes)
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect([info.width, info.height]).toEqual([size, size]);
    const middle = (size * (size / 2) + size / 2) * 4;
    expect([...data.subarray(middle, middle + 4)], path).toEqual([0, 255, 0, 255]);
  }
  expect((await change(null)).status).toBe(200);
  expect((await api.request("GET", "/icons/32.png")).headers.etag).toBe(before);
});
