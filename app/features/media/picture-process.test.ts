import { readFileSync } from "node:fs";
import { getPriority } from "node:os";
import sharp from "sharp";
import { expect, test, vi } from "vitest";
import { Unavailable } from "#app/platform/errors.ts";
import { PictureProcess } from "./picture-process.server.ts";

const pictures = new PictureProcess();
const wall = sharp({ create: { width: 900, height: 600, channels: 3, background: "#336699" } })
  .jpeg()
  .toBuffer();
const makeSize = (source: Buffer, by = pictures) => {
  const area = { left: 0, top: 0, width: 600, height: 600 };
  return by.ask("makeSize", { source, area, animated: false, width: 160, format: "webp" });
};

test("makes sizes in one process of lower priority, and passes on what is wrong with a picture", async () => {
  const made = makeSize(await wall);
  const { pid } = pictures;
  await expect(makeSize(Buffer.from("no picture"))).rejects.toThrow("unsupported image");
  const { width, height, format } = await sharp(await made).metadata();
  expect({ width, height, format }).toEqual({ width: 160, height: 160, format: "webp" });
  expect(pictures.pid).toBe(pid);
  expect(getPriority(pid)).toBeGreaterThan(getPriority());
});

test("the end of the process fails what it was asked, and the next picture gets another", async () => {
  const asked = makeSize(await wall);
  const pid = pictures.pid as number;
  process.kill(pid, "SIGKILL");
  await expect(asked).rejects.toThrow(Unavailable);
  await makeSize(await wall);
  expect(pictures.pid).not.toBe(pid);
});

test.runIf(process.platform === "linux")(
  "the process knows nothing of the configuration (as Linux tells)",
  async () => {
    vi.stubEnv("SECRET_KEY", "a key that no decoder needs");
    const others = new PictureProcess();
    const made = makeSize(await wall, others);
    vi.unstubAllEnvs();
    await made;
    const environment = readFileSync(`/proc/${others.pid}/environ`, "utf8");
    expect(environment).toContain("PATH=");
    expect(environment).not.toContain("SECRET_KEY");
  },
);
