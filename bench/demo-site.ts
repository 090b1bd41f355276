import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";

export interface DemoSite {
  url: string;
  /** The account of its owner, unless the site was given. */
  owner: { username: string; password: string };
  /** What points at its data; undefined if the site was given. */
  environment: { DATA_DIR: string; DATABASE_URL?: string | undefined } | undefined;
  /** Of the process; undefined if the site was given. */
  pid: number | undefined;
  /** Runs a command of the application over its data, with something on standard input. @throws Error if the site was given */
  run(words: readonly string[], input: string): void;
  stop(): Promise<void>;
}

/** Starts the built site with the demo academy, in a temporary folder; or uses a running site. */
export async function openDemoSite(given: string | undefined, port: number): Promise<DemoSite> {
  const owner = { username: "owner", password: "a password for measuring" };
  if (given) {
    const run = () => {
      throw new Error("This changes the site, so it starts one of its own: leave out --url.");
    };
    return { url: given.replace(/\/$/, ""), owner, environment: undefined, pid: undefined, run, stop: async () => {} };
  }
  const folder = mkdtempSync(join(tmpdir(), "lightwell-demo-"));
  const url = `http://127.0.0.1:${port}`;
  const program = resolve(process.env.BUILD_DIR ?? "build", "server/index.js");
  const child = spawn(process.execPath, [program, "serve"], {
    env: {
      ...process.env,
      NODE_ENV: "production",
      PORT: String(port),
      SITE_URL: url,
      DATA_DIR: folder,
      DEMO: "1",
      OWNER_USERNAME: owner.username,
      OWNER_PASSWORD: owner.password,
      LOG_LEVEL: "error",
    },
    stdio: ["ignore", "ignore", "inherit"],
  });
  const stop = async () => {
    if (child.exitCode === null) {
      const exited = once(child, "exit");
      child.kill("SIGTERM");
      await exited;
    }
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    await ready(`${url}/readyz`, child);
  } catch (error) {
    await stop();
    throw error;
  }
  const run = (words: readonly string[], input: string) =>
    void execFileSync(process.execPath, [program, ...words], { env: { ...process.env, DATA_DIR: folder }, input });
  const environment = { DATA_DIR: folder, DATABASE_URL: process.env.DATABASE_URL };
  return { url, owner, environment, pid: child.pid, run, stop };
}

async function ready(address: string, child: ChildProcess) {
  while (child.exitCode === null) {
    if ((await fetch(address).catch(() => undefined))?.ok) return;
    await new Promise((done) => setTimeout(done, 200));
  }
  throw new Error("The site exited while starting.");
}
