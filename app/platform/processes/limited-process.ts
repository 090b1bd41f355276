import { spawn } from "node:child_process";
import { once } from "node:events";
import { text } from "node:stream/consumers";
import { bareEnvironment } from "./bare-environment.ts";

/** The program exceeded its time or memory limit. */
export class LimitExceeded extends Error {}

/**
 * Runs before the program, in a thread of its own, since the program may block the main thread. It also
 * kills the program if the server is gone. The heap has a separate limit.
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
 * Runs a small program in a separate process, for work on untrusted files that cannot be cancelled or
 * whose memory use is unpredictable.
 * @param program JavaScript (CommonJS); its arguments are in `process.argv` from index 1.
 * @returns its standard output.
 * @throws LimitExceeded if it exceeds a limit; Error with its standard error if it fails.
 */
export async function runLimited(
  program: string,
  args: string[],
  { milliseconds, bytes }: { milliseconds: number; bytes: number },
): Promise<string> {
  const heap = `--max-old-space-size=${Math.ceil(bytes / 1024 ** 2 / 2)}`;
  const child = spawn(
    process.execPath,
    [heap, "--eval", WATCH + program, String(milliseconds), String(bytes), ...args],
    {
      env: bareEnvironment(),
      stdio: ["ignore", "pipe", "pipe"],
      timeout: milliseconds,
      killSignal: "SIGKILL",
    },
  );
  const [output, errorOutput, [code, signal]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, "exit"),
  ]);
  if (signal !== null) throw new LimitExceeded(`The program was killed: ${signal}.`);
  if (code !== 0) throw new Error(errorOutput);
  return output;
}
