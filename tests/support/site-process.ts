import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { resolve } from "node:path";
import { vi } from "vitest";
import { closeAtEnd } from "./closing.ts";
import { onFullDisk, program, surroundings } from "./program.ts";
import { prepareSite, type Site, type SiteOptions } from "./site.ts";

export interface SiteProcessOptions extends SiteOptions {
  /** Whether the system rejects every write to a file, as on a full disk; then the site is never ready. */
  fullDisk?: boolean;
  /** Called between the start of the process and its readiness; it can read the log so far. */
  whileStarting?: (logs: () => Record<string, unknown>[]) => Promise<void>;
}

export interface SiteProcess extends Site {
  process: ChildProcess;
  /** Everything that was written to standard output. */
  output(): string;
  /** Stops it as an administrator would. @returns the exit code. */
  stop(): Promise<number | null>;
  /** Ends it as a power failure would. */
  kill(): Promise<void>;
}

const SERVE_WITH = resolve(import.meta.dirname, "serve-with.mjs");
const PATIENCE = 120_000;

/** Starts the built server as a separate process, over a fresh database, and waits until it is ready. */
export async function startSiteProcess({
  fullDisk = false,
  whileStarting,
  ...options
}: SiteProcessOptions): Promise<SiteProcess> {
  const { url, owner, environment, config, finish } = await prepareSite(options);
  const command = [process.execPath, SERVE_WITH, program(), JSON.stringify(config)];
  const [file = "", ...args] = fullDisk ? onFullDisk(command) : command;
  const child = spawn(file, args, {
    // Outside the repository, so that a developer's .env is not read.
    cwd: environment.DATA_DIR,
    env: { ...surroundings(), ...environment },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const exited = once(child, "exit") as Promise<[number | null]>;
  const output = collect(child.stdout);
  const complaints = collect(child.stderr);
  const logs = () => output.text.split("\n").filter(Boolean).map(parseLine);

  const end = async (signal: NodeJS.Signals) => {
    if (child.exitCode === null && child.signalCode === null) child.kill(signal);
    const [code] = await exited;
    return code;
  };
  const close = closeAtEnd(async () => {
    await end("SIGTERM");
    await finish(logs());
  });

  try {
    await whileStarting?.(logs);
    await ready(`${url}/${fullDisk ? "healthz" : "readyz"}`, child);
  } catch (error) {
    await end("SIGKILL");
    throw new Error(`${(error as Error).message}\n${complaints.text}\n${output.text}`);
  }
  return {
    url,
    owner,
    process: child,
    get logs() {
      return logs();
    },
    output: () => output.text,
    async stop() {
      const code = await end("SIGTERM");
      await close();
      return code;
    },
    async kill() {
      await end("SIGKILL");
      await close();
    },
  };
}

function collect(stream: NodeJS.ReadableStream | null) {
  const collected = { text: "" };
  stream?.setEncoding("utf8").on("data", (chunk: string) => {
    collected.text += chunk;
  });
  return collected;
}

/** The log consists of JSON lines only; any other line fails the test that reads it. */
function parseLine(line: string): Record<string, unknown> {
  return JSON.parse(line) as Record<string, unknown>;
}

async function ready(url: string, child: ChildProcess) {
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null;
  const isReady = async () => (await fetch(url).catch(() => undefined))?.ok;
  await vi.waitUntil(async () => hasEnded() || (await isReady()), { timeout: PATIENCE, interval: 25 });
  if (hasEnded()) throw new Error("The site ended while starting:");
}
