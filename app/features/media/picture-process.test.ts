import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { getPriority, tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { Unavailable } from "#app/platform/errors.ts";
import { PictureProcess } from "./picture-process.server.ts";

const pictures = new PictureProcess();
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "lightwell-pictures-"));
  await sharp({ create: { width: 900, height: 600, channels: 3, background: "#336699" } })
    .jpeg()
    .toFile(join(folder, "wall.jpg"));
  await writeFile(join(folder, "damaged.jpg"), "no picture");
});
afterAll(() => rm(folder, { recursive: true }));

const makeSize = (name: string) => {
  const [source, target] = [join(folder, name), join(folder, "wall.webp")];
  const area = { left: 0, top: 0, width: 600, height: 600 };
  return pictures.ask("makeSize", { source, target, area, animated: false, width: 160, format: "webp" });
};

test("makes sizes in one process of lower priority, and passes on what is wrong with a picture", async () => {
  const made = makeSize("wall.jpg");
  const { pid } = pictures;
  await expect(makeSize("damaged.jpg")).rejects.toThrow("unsupported image");
  await made;
  const { width, height, format } = await sharp(await readFile(join(folder, "wall.webp"))).metadata();
  expect({ width, height, format }).toEqual({ width: 160, height: 160, format: "webp" });
  expect(pictures.pid).toBe(pid);
  expect(getPriority(pid)).toBeGreaterThan(getPriority());
});

test("the end of the process fails what it was asked, and the next picture gets another", async () => {
  const asked = makeSize("wall.jpg");
  const pid = pictures.pid as number;
  process.kill(pid, "SIGKILL");
  await expect(asked).rejects.toThrow(Unavailable);
  await makeSize("wall.jpg");
  expect(pictures.pid).not.toBe(pid);
});
