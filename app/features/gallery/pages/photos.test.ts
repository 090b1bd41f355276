import { expect, test } from "vitest";
import { anonymous } from "#app/platform/access/actor.ts";
import { startApi } from "#tests/support/api.ts";
import { countQueries } from "#tests/support/count-queries.ts";
import { jpeg } from "#tests/support/files.ts";
import { upload } from "#tests/support/forms.ts";
import { loadPhoto } from "./photo-loader.server.ts";
import { loadPhotos } from "./photos-loader.server.ts";

test("a list, an album and a photo take at most six queries", async () => {
  const api = await startApi({ config: { siteUrl: "https://academy.example", index: true } });
  const media = await upload(api, "wall.jpg", await jpeg(900, 600), { alt: "A wall" });
  const post = async (path: string, body: object) =>
    (await api.request("POST", path, { body, as: "editor" })).body as { id: number };
  const album = await post("/api/gallery/image-category/", { name: "Walls", description: "All of them." });
  const photo = { image: { media: media.id }, category: album.id, taken_on: "2026-03-14", status: "published" };
  const first = await post("/api/gallery/image/", { ...photo, title: "First" });
  for (let number = 2; number <= 26; number += 1) await post("/api/gallery/image/", { ...photo, title: `${number}` });

  const list = (query = "") => loadPhotos(api, new Request(`https://academy.example/gallery/photos${query}`));
  const context = { app: api.app, actor: anonymous };
  const one = () => loadPhoto(context, String(first.id), "walls");
  expect((await list()).head).toMatchObject({ canonical: "https://academy.example/gallery/photos" });
  expect((await list("?category=walls&page=2")).head).toMatchObject({
    title: expect.stringMatching(/^Walls \(page 2\) · /),
    canonical: "https://academy.example/gallery/photos?category=walls&page=2",
    previous: "https://academy.example/gallery/photos?category=walls",
    description: "All of them.",
  });
  expect(await one()).toMatchObject({
    taken: { text: "14 March 2026" },
    album: "walls",
    count: 26,
    head: { canonical: `https://academy.example/gallery/photos/${first.id}`, image: { alt: "A wall" } },
  });
  expect((await loadPhoto(context, String(first.id), "elsewhere")).album).toBeUndefined();

  expect(await countQueries(api, () => list())).toBeLessThanOrEqual(6);
  expect(await countQueries(api, () => list("?category=walls&page=2"))).toBeLessThanOrEqual(6);
  expect(await countQueries(api, one)).toBeLessThanOrEqual(6);
});
