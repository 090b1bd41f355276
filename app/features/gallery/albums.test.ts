import { expect, test } from "vitest";
import { type Api, startApi } from "#tests/support/api.ts";
import { jpeg } from "#tests/support/files.ts";
import { postForm } from "#tests/support/forms.ts";
import { loadAlbums } from "./albums.server.ts";
import { loadPhotoNeighbours } from "./photo-neighbours.server.ts";

const api = await startApi();
const IMAGES = "/api/gallery/image/";

async function create(path: string, body: object): Promise<{ id: number; position: number }> {
  const response = await api.request("POST", path, { body, as: "editor" });
  expect(response.status, JSON.stringify(response.body)).toBe(201);
  return response.body;
}

async function upload(api: Api, name: string) {
  const file = { name, bytes: await jpeg(60, 40) };
  return (await postForm(api, "/api/common/file/", { file, fields: { alt: name } })).body.id as number;
}

async function createPhoto(title: string, more: object = {}) {
  const image = { media: await upload(api, `${title}.jpg`) };
  return create(IMAGES, { title, image, status: "published", ...more });
}

test("albums contain published photos only, and are left out without one", async () => {
  const cover = await upload(api, "cover.jpg");
  const spring = await create("/api/gallery/image-category/", { name: "Spring", cover: { media: cover } });
  const summer = await create("/api/gallery/image-category/", { name: "Summer" });
  const winter = await create("/api/gallery/image-category/", { name: "Winter" });
  await createPhoto("Draft of spring", { category: spring.id, status: "draft" });
  await createPhoto("Spring", { category: spring.id });
  await createPhoto("Later", { category: summer.id, status: "published", published_at: "2030-01-01T00:00:00Z" });
  await createPhoto("Draft of winter", { category: winter.id, status: "draft" });
  await createPhoto("A picnic", { category: summer.id });
  const removed = await createPhoto("Removed", { category: summer.id });
  await api.request("DELETE", `${IMAGES}${removed.id}/`, { as: "editor" });

  const albums = await loadAlbums(api.app);
  expect(albums.map(({ name, count }) => [name, count])).toEqual([
    ["Spring", 1],
    ["Summer", 1],
  ]);
  expect(albums.map(({ cover }) => cover?.url.split("/").at(-1))).toEqual(["cover.jpg", "A%20picnic.jpg"]);
});

test("the neighbours of a photo are those in the public list or in its album", async () => {
  const own = await startApi();
  const body = (title: string, position: number, more: object = {}) => ({
    title,
    position,
    status: "published",
    ...more,
  });
  const media = await upload(own, "one.jpg");
  const post = async (path: string, sent: object) =>
    (await own.request("POST", path, { body: sent, as: "editor" })).body as { id: number };
  const album = await post("/api/gallery/image-category/", { name: "Album" });
  const image = { media };
  const [a, b, , d] = [
    await post(IMAGES, { ...body("a", 5), image, category: album.id }),
    await post(IMAGES, { ...body("b", 5), image }),
    await post(IMAGES, { ...body("draft", 4, { status: "draft" }), image, category: album.id }),
    await post(IMAGES, { ...body("d", 1), image, category: album.id }),
  ];
  const list = await own.request("GET", IMAGES);
  expect(list.body.results.map(({ title }: { title: string }) => title)).toEqual(["d", "a", "b"]);

  const of = async (photo: { id: number } | undefined, position: number, albumId?: number) => {
    const { previous, next, at, count } = await loadPhotoNeighbours(own.app, { id: photo?.id ?? 0, position }, albumId);
    return [previous?.title, at, next?.title, count];
  };
  expect(await of(d, 1)).toEqual([undefined, 1, "a", 3]);
  expect(await of(a, 5)).toEqual(["d", 2, "b", 3]);
  expect(await of(b, 5)).toEqual(["a", 3, undefined, 3]);
  expect(await of(a, 5, album.id)).toEqual(["d", 2, undefined, 2]);
});
