import { expect, test, vi } from "vitest";
import { LimitExceeded, runLimited } from "./limited-process.ts";

const limits = { milliseconds: 10_000, bytes: 200 * 1024 ** 2 };

test("runs a program with arguments and returns its output, or its error output as an error", async () => {
  expect(await runLimited("process.stdout.write(process.argv.slice(1).join())", ["a", "b c"], limits)).toBe("a,b c");
  await expect(runLimited("process.stderr.write('no'); process.exitCode = 1", [], limits)).rejects.toThrow(/^no$/);
});

test("kills a program that exceeds its time or memory limit", async () => {
  const tooLong = runLimited("for (;;);", [], { ...limits, milliseconds: 300 });
  const layers = "const all = []; setInterval(() => all.push(Buffer.alloc(20e6, 1)), 1)";
  await Promise.all([tooLong, runLimited(layers, [], limits)].map((run) => expect(run).rejects.toThrow(LimitExceeded)));
});

test("kills a program that blocks its main thread when it exceeds its memory limit", async () => {
  const program = "const all = []; for (;;) all.push(Buffer.alloc(20e6, 1));";
  await expect(runLimited(program, [], { ...limits, milliseconds: 60_000 })).rejects.toThrow(LimitExceeded);
});

test("a program knows nothing of the configuration", async () => {
  vi.stubEnv("SECRET_KEY", "a key that no decoder needs");
  const names = await runLimited("process.stdout.write(Object.keys(process.env).join())", [], limits).finally(() =>
    vi.unstubAllEnvs(),
  );
  expect(names).toContain("PATH");
  expect(names).not.toContain("SECRET_KEY");
});
