import { afterAll, onTestFinished } from "vitest";

type Close = () => Promise<void>;

const open = new Set<Close>();

afterAll(async () => {
  for (const close of [...open].reverse()) await close();
});

/**
 * Closes what a test opened when that test ends, or when its file ends, where it was opened
 * outside of a test (in `beforeAll`, say).
 * @returns a function that closes it now, once.
 */
export function closeAtEnd(close: Close): Close {
  const once = async () => {
    if (open.delete(once)) await close();
  };
  open.add(once);
  try {
    onTestFinished(once);
  } catch {
    // Outside of a test: the end of the file closes it.
  }
  return once;
}
