import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { resolve } from "node:path";
import { scratch } from "./databases/scratch.ts";
import { program, surroundings } from "./program.ts";

interface Message {
  /** The call that has ended, or else the site that logged a line. */
  call?: number;
  error?: string;
  port?: number;
  line?: string;
}

interface Host {
  child: ChildProcess;
  /** What it wrote besides its sites' logs, which is nothing if all is well. */
  output: string;
  calls: Map<number, PromiseWithResolvers<void>>;
  logs: Map<number, string[]>;
}

export interface HostedSite {
  /** What it logged, a JSON object per line. */
  lines: string[];
  stop(): Promise<void>;
}

let host: Host | undefined;
let calls = 0;

/**
 * Starts a site on the given PORT in a process that has all such sites of this one: it loads and compiles the server
 * once, which is most of the work of a start. It ends with this process.
 */
export async function hostSite(environment: Record<string, string>): Promise<HostedSite> {
  if (!host || host.child.exitCode !== null || host.child.signalCode !== null) host = startHost();
  const { logs } = host;
  const port = Number(environment.PORT);
  const lines: string[] = [];
  logs.set(port, lines);
  const hostOfSite = host;
  await ask(hostOfSite, { environment });
  return {
    lines,
    async stop() {
      await ask(hostOfSite, { port });
      logs.delete(port);
      const { output } = hostOfSite;
      hostOfSite.output = "";
      if (output) throw new Error(`A site wrote something that is not in its log:\n${output}`);
    },
  };
}

function startHost(): Host {
  const child = fork(resolve(import.meta.dirname, "site-host.mjs"), [program()], {
    // Away from a developer's .env.
    cwd: scratch(),
    env: surroundings() as Record<string, string>,
    execArgv: [],
    stdio: ["ignore", "pipe", "pipe", "ipc"],
  });
  const started: Host = { child, output: "", calls: new Map(), logs: new Map() };
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding("utf8").on("data", (text: string) => {
      started.output += text;
    });
    // It stays when the tests are done, and must not keep their process.
    (stream as unknown as { unref(): void }).unref();
  }
  child.unref();
  child.on("message", ({ call, error, port, line }: Message) => {
    if (line !== undefined) return void started.logs.get(port as number)?.push(line);
    const waiting = started.calls.get(call as number);
    started.calls.delete(call as number);
    if (error === undefined) waiting?.resolve();
    else waiting?.reject(new Error(error));
  });
  once(child, "exit").then(() => {
    for (const { reject } of started.calls.values()) reject(new Error(`The sites' process ended: ${started.output}`));
  });
  return started;
}

async function ask(asked: Host, message: { environment?: Record<string, string>; port?: number }) {
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
