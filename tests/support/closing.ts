import { onTestFinished } from "vitest";

type Close = () => Promise<void>;

const open = new Set<Close>();

/**
 * Closes what a test opened when that test ends, or when its file ends if it was opened outside of a test (for example
 * in `beforeAll`).
 * @returns a function that closes it now, once.
 */
export function closeAtEnd(close: Close): Close {
  const once = closeWithFile(close);
  try {
    onTestFinished(once);
  } catch {
    // Outside of a test, the end of the file closes it.
  }
  return once;
}

/** Closes something when the file ends, even if a test opened it; in reverse order of opening. */
function closeWithFile(close: Close): Close {
  const once = async () => {
    if (open.delete(once)) await close();
  };
  open.add(once);
  return once;
}

/** Closes everything that is still open; `strict.ts` calls it at the end of each file. */
export async function closeAll(): Promise<void> {
  for (const close of [...open].reverse()) await close();
}

let kept = 0;

/** Declares that a process which has just been started stays for later files. */
export function keepProcess(): void {
  kept += 1;
}

/** The number of processes that stay from one file to the next. */
export const keptProcesses = (): number => kept;
