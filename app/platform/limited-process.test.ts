import { expect, test } from "vitest";
import { LimitExceeded, runLimited } from "./limited-process.ts";

const limits = { milliseconds: 10_000, bytes: 200 * 1024 ** 2 };

test("a program gets what it is given, and its output and complaints come back", async () => {
  expect(await runLimited("process.stdout.write(process.argv.slice(1).join())", ["a", "b c"], limits)).toBe("a,b c");
  await expect(runLimited("process.stderr.write('no'); process.exitCode = 1", [], limits)).rejects.toThrow(/^no$/);
});

test("a program that takes too long, or too much memory, is ended", async () => {
  const tooLong = runLimited("for (;;);", [], { ...limits, milliseconds: 300 });
  const layers = "const all = []; setInterval(() => all.push(Buffer.alloc(20e6, 1)), 1)";
  await Promise.all([tooLong, runLimited(layers, [], limits)].map((run) => expect(run).rejects.toThrow(LimitExceeded)));
});

test("a program that keeps its thread busy is ended as well when it takes too much memory", async () => {
  const program = "const all = []; for (;;) all.push(Buffer.alloc(20e6, 1));";
  await expect(runLimited(program, [], { ...limits, milliseconds: 60_000 })).rejects.toThrow(LimitExceeded);
});
