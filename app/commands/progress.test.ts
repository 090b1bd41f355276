import { expect, test } from "vitest";
import { showProgress } from "./progress.ts";

test("updates one line in place on a terminal, and ends it", () => {
  const written: string[] = [];
  const progress = showProgress("Drawing", { isTTY: true, write: (text) => written.push(text) });
  for (const done of [0, 1, 1, 2, 2]) progress(done, 2);
  expect(written).toHaveLength(3);
  expect(written.every((text) => text.startsWith("\rDrawing"))).toBe(true);
  expect(written.at(-1)).toMatch(/100 %\n$/);
});

test("prints a line for every 10 % to a file, and 100 % if there is nothing to do", () => {
  const written: string[] = [];
  const progress = showProgress("Drawing", { write: (text) => written.push(text) });
  for (let done = 0; done <= 1000; done += 1) progress(done, 1000);
  expect(written).toHaveLength(11);
  showProgress("Nothing", { write: (text) => written.push(text) })(0, 0);
  expect(written.at(-1)).toBe("Nothing 100 %\n");
});
