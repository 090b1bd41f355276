import { readFileSync } from "node:fs";
import { getPriority, tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { expect, test, vi } from "vitest";
import { MediaProcess, ProcessEnded, runLimitedTask, TaskFailed } from "./media-process.server.ts";

const wall = sharp({ create: { width: 900, height: 600, channels: 3, background: "#336699" } })
  .jpeg()
  .toBuffer();
const makeSize = (media: MediaProcess, source: Buffer) => {
  const area = { left: 0, top: 0, width: 600, height: 600 };
  return media.ask("makeSize", { source, area, animated: false, width: 160, format: "webp" });
};

test("runs one task after the other with a lower priority, and passes on errors about a picture", async () => {
  const media = new MediaProcess();
  const { width, height, format } = await sharp(await makeSize(media, await wall)).metadata();
  expect({ width, height, format }).toEqual({ width: 160, height: 160, format: "webp" });
  const failed = makeSize(media, Buffer.from("no picture"));
  await expect(failed).rejects.toThrow("unsupported image");
  await expect(failed).rejects.toThrow(TaskFailed);
  await expect(failed).rejects.not.toThrow(ProcessEnded);
  expect(getPriority(media.pid)).toBeGreaterThan(getPriority());
  expect((await makeSize(media, await wall)).length).toBeGreaterThan(0);
  media.end();
});

test("ending a process fails only its own task", async () => {
  const [killed, other] = [new MediaProcess(), new MediaProcess()];
  const tasks = [makeSize(killed, await wall), makeSize(other, await wall)] as const;
  process.kill(killed.pid as number, "SIGKILL");
  await expect(tasks[0]).rejects.toThrow(ProcessEnded);
  expect((await tasks[1]).length).toBeGreaterThan(0);
  await expect.poll(() => [killed.isAlive, other.isAlive]).toEqual([false, true]);
  other.end();
});

const decode = (limits: { milliseconds: number; bytes: number }) => {
  const target = join(tmpdir(), `decoded-${process.pid}.png`);
  const source = "tests/support/heic/turned.heic";
  return runLimitedTask("decodeHevc", { source, target }, limits);
};

test("kills a process that exceeds its time or memory limit, even while a decoder blocks its main thread", async () => {
  const limits = { milliseconds: 30_000, bytes: 700 * 1024 ** 2 };
  await expect(decode({ ...limits, milliseconds: 20 })).rejects.toThrow(ProcessEnded);
  await expect(decode({ ...limits, bytes: 40 * 1024 ** 2 })).rejects.toThrow(ProcessEnded);
  expect(await decode(limits)).toBe(undefined);
});

test.runIf(process.platform === "linux")("the process gets no configuration (as reported by Linux)", async () => {
  vi.stubEnv("SECRET_KEY", "a key that no decoder needs");
  const media = new MediaProcess();
  const made = makeSize(media, await wall);
  vi.unstubAllEnvs();
  await made;
  const environment = readFileSync(`/proc/${media.pid}/environ`, "utf8");
  media.end();
  expect(environment).toContain("PATH=");
  expect(environment).not.toContain("SECRET_KEY");
});
