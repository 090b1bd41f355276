import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { vi } from "vitest";
import type { Engine } from "#app/platform/database/database.ts";
import { closeAtEnd } from "./closing.ts";
import { type FreshDatabase, freshDatabase } from "./databases/fresh-database.ts";
import { isBuilt, program, surroundings } from "./program.ts";

export interface SiteOptions {
  engine: Engine;
  /** Configuration beside what the site needs to run here. */
  environment?: Record<string, string> | ((port: number) => Record<string, string>);
  /** A database to go on with (it stays); else a fresh one, which goes with the site. */
  database?: FreshDatabase;
  /** The test provokes errors; else one in the log fails it. */
  expectErrors?: boolean;
  /** What the test does between the start of the process and its readiness; it can read the log so far. */
  whileStarting?: (logs: () => Record<string, unknown>[]) => Promise<void>;
}

export interface Site {
  url: string;
  owner: { username: string; password: string };
  process: ChildProcess;
  /** The log, newest last. */
  logs: Record<string, unknown>[];
  /** Everything that was written to standard output. */
  output(): string;
  /** Stops it as an administrator would. @returns the exit code. */
  stop(): Promise<number | null>;
  /** Ends it as a power failure would. */
  kill(): Promise<void>;
}

const PATIENCE = 120_000;
const owner = { username: "owner", password: "a password of the tests" };

/** Starts the built server as a process of its own, over a fresh database, and waits until it is ready. */
export async function startSite({
  engine,
  environment,
  database,
  expectErrors = false,
  whileStarting,
}: SiteOptions): Promise<Site> {
  if (!isBuilt()) throw new Error("The site is not built: run `npm test`, or `npm run build` before these tests.");
  const data = database ?? (await freshDatabase(engine));
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;

  const child = spawn(process.execPath, [program(), "serve"], {
    // Away from a developer's .env.
    cwd: data.environment.DATA_DIR,
    env: {
      ...surroundings(),
      PORT: String(port),
      SITE_URL: url,
      DEMO: "0",
      OWNER_USERNAME: owner.username,
      OWNER_PASSWORD: owner.password,
      ...data.environment,
      ...(typeof environment === "function" ? environment(port) : environment),
    },
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
    if (!database) await data.drop();
    const errors = logs().filter(({ level }) => Number(level) >= 50);
    if (errors.length > 0 && !expectErrors)
      throw new Error(`The site logged errors:\n${errors.map((line) => JSON.stringify(line)).join("\n")}`);
  });

  try {
    await whileStarting?.(logs);
    await ready(url, child);
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

/** A port of this machine that nobody listens on. */
export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  const { port } = probe.address() as AddressInfo;
  await new Promise((done) => probe.close(done));
  return port;
}

function collect(stream: NodeJS.ReadableStream | null) {
  const collected = { text: "" };
  stream?.setEncoding("utf8").on("data", (chunk: string) => {
    collected.text += chunk;
  });
  return collected;
}

/** The log is JSON and nothing else; a line that is not fails the test that reads it. */
function parseLine(line: string): Record<string, unknown> {
  return JSON.parse(line) as Record<string, unknown>;
}

async function ready(url: string, child: ChildProcess) {
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null;
  const isReady = async () => (await fetch(`${url}/readyz`).catch(() => undefined))?.ok;
  await vi.waitUntil(async () => hasEnded() || (await isReady()), { timeout: PATIENCE, interval: 25 });
  if (hasEnded()) throw new Error("The site ended while starting:");
}
