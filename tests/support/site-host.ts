import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import type { Config } from "#app/platform/config/config.ts";
import { scratch } from "./databases/scratch.ts";
import { program, surroundings } from "./program.ts";

/** The result of a call. */
interface Message {
  call: number;
  error?: string;
}

interface Host {
  child: ChildProcess;
  /** Its output other than the sites' logs; empty if all is well. */
  output: string;
  calls: Map<number, PromiseWithResolvers<void>>;
}

export interface HostedSite {
  /** Its log, a JSON object per line. */
  lines(): string[];
  stop(): Promise<void>;
}

let host: Host | undefined;
let calls = 0;

/**
 * Starts a site on the given PORT in a process shared by all sites of this test process: it loads and compiles the
 * server once, which is most of the work of a start. It ends with this process.
 */
export async function hostSite(environment: Record<string, string>, config: Partial<Config>): Promise<HostedSite> {
  if (!host || host.child.exitCode !== null || host.child.signalCode !== null) host = startHost();
  const port = Number(environment.PORT);
  const log = join(mkdtempSync(join(scratch(), "lightwell-log-")), "log");
  const read = () => readFileSync(log, "utf8").split("\n").filter(Boolean);
  let lines = read;
  const hostOfSite = host;
  await ask(hostOfSite, { environment, config, log });
  return {
    lines: () => lines(),
    async stop() {
      await ask(hostOfSite, { port });
      const last = read();
      lines = () => last;
      rmSync(dirname(log), { recursive: true });
      const { output } = hostOfSite;
      hostOfSite.output = "";
      if (output) throw new Error(`A site wrote something that is not in its log:\n${output}`);
    },
  };
}

function startHost(): Host {
  const child = fork(resolve(import.meta.dirname, "site-host.mjs"), [program()], {
    // Outside the repository, so that a developer's .env is not read.
    cwd: scratch(),
    env: surroundings() as Record<string, string>,
    execArgv: [],
    stdio: ["ignore", "pipe", "pipe", "ipc"],
  });
  const started: Host = { child, output: "", calls: new Map() };
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding("utf8").on("data", (text: string) => {
      started.output += text;
    });
    // The process outlives the tests, and must not keep theirs running.
    (stream as unknown as { unref(): void }).unref();
  }
  child.unref();
  child.on("message", ({ call, error }: Message) => {
    const waiting = started.calls.get(call);
    started.calls.delete(call);
    if (error === undefined) waiting?.resolve();
    else waiting?.reject(new Error(error));
  });
  once(child, "exit").then(() => {
    for (const { reject } of started.calls.values()) reject(new Error(`The sites' process ended: ${started.output}`));
  });
  return started;
}

async function ask(
  asked: Host,
  message: { environment: Record<string, string>; config: Partial<Config>; log: string } | { port: number },
) {
  calls += 1;
  const done = Promise.withResolvers<void>();
  asked.calls.set(calls, done);
  asked.child.channel?.ref();
  asked.child.send({ ...message, call: calls });
  try {
    await done.promise;
  } finally {
    if (asked.calls.size === 0) asked.child.channel?.unref();
  }
}
