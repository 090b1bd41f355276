import { spawn } from "node:child_process";
import { once } from "node:events";
import { hasSettings } from "../features/settings/settings.server.ts";
import type { App } from "../platform/app.ts";

/**
 * Adds the demo academy by running the command `demo` in a child process, so that the memory it needs is
 * freed when it exits. The child shows its own progress, and exits when this process does.
 * @throws the database's error during an outage, Error if the command fails for another reason.
 */
export async function seedDemoInChild(app: App): Promise<void> {
  // All of its output goes to standard error: standard output is reserved for the server's log.
  const child = spawn(process.execPath, [process.argv[1] ?? "", "demo"], { stdio: ["ignore", 2, 2, "ipc"] });
  const [code, signal] = (await once(child, "exit")) as [number | null, NodeJS.Signals | null];
  if (code === 0) return;
  // Throws during an outage, so that the caller retries.
  await hasSettings(app);
  throw new Error(`Adding the demo academy failed (${signal ?? `exit code ${code}`}); the reason is above.`);
}
