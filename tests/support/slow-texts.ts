import { expect } from "vitest";

/** Parts on which a pattern may try again from every character when they are repeated. */
const parts = [
  " ",
  "\n",
  "\t\u2028",
  "a",
  "1",
  "-",
  "a.",
  "/",
  "?",
  "#",
  ";",
  "(",
  "<a",
  "{\\",
  "a@",
  '"',
  "5.4.1 ",
  "\u0301\u0323",
];

/**
 * Long texts that slow down a pattern whose time grows faster than the text. Each starts like a path.
 * @param length of each, in characters
 */
export const slowTexts = (length: number): string[] =>
  parts.map((part) => `/x${part.repeat(Math.floor(length / part.length))}x\u2028x`);

/** How long work may compute, in milliseconds: ten times as long as it needs, and a fraction of a pattern's time. */
const MAX_WORK = 500;

/** Expects that the work keeps this thread busy only briefly. @param name what the work is about, for the message */
export async function expectShortWork(name: string, work: () => unknown): Promise<void> {
  const before = process.threadCpuUsage();
  await work();
  const { user, system } = process.threadCpuUsage(before);
  expect((user + system) / 1000, name).toBeLessThan(MAX_WORK);
}
