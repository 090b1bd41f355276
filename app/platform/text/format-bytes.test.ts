import { expect, test } from "vitest";
import { formatBytes } from "./format-bytes.ts";

test("formats sizes with units", () => {
  expect([0, 999, 1024, 1536, 40 * 1024 ** 2, 2 * 1024 ** 3].map(formatBytes)).toEqual([
    "0 bytes",
    "999 bytes",
    "1 KB",
    "1.5 KB",
    "40 MB",
    "2 GB",
  ]);
});
