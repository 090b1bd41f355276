import { spawn } from "node:child_process";
import { once } from "node:events";
import { text } from "node:stream/consumers";

/** The program took more than it may. */
export class LimitExceeded extends Error {}

/**
 * Runs first, in a thread of its own, since a program may keep the first one busy; and ends the program
 * also when the server is gone. Heaps have a limit of their own.
 */
const WATCH = `
new (require("node:worker_threads").Worker)(
  \`const [milliseconds, bytes] = require("node:worker_threads").workerData;
  const end = () => process.kill(process.pid, "SIGKILL");
  setTimeout(end, milliseconds);
  setInterval(() => process.memoryUsage.rss() > bytes && end(), 20);\`,
  { eval: true, workerData: process.argv.splice(1, 2).map(Number) },
).unref();
`;

/**
 * Runs a small program in a process of its own, for work on files of others that cannot be broken off
 * or whose memory nobody can foretell.
 * @param program JavaScript (CommonJS); what it is given is in `process.argv` from the second element on.
 * @param limits in milliseconds, and in bytes.
 * @returns what it wrote to its standard output.
 * @throws LimitExceeded, Error with what it wrote to its standard error
 */
export async function runLimited(
  program: string,
  given: string[],
  { milliseconds, bytes }: { milliseconds: number; bytes: number },
): Promise<string> {
  const heap = `--max-old-space-size=${Math.ceil(bytes / 1024 ** 2 / 2)}`;
  const child = spawn(
    process.execPath,
    [heap, "--eval", WATCH + program, String(milliseconds), String(bytes), ...given],
    {
      stdio: ["ignore", "pipe", "pipe"],
      timeout: milliseconds,
      killSignal: "SIGKILL",
    },
  );
  const [said, complained, [code, signal]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, "exit"),
  ]);
  if (signal !== null) throw new LimitExceeded(`The program was ended: ${signal}.`);
  if (code !== 0) throw new Error(complained);
  return said;
}
