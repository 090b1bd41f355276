import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { describe, expect, test } from "vitest";
import { loadConfig } from "#app/platform/config/config.ts";
import { openDatabase } from "#app/platform/database/open-database.ts";
import { closeAtEnd } from "./support/closing.ts";
import { type FreshDatabase, freshDatabase } from "./support/databases/fresh-database.ts";
import { passTime } from "./support/pass-time.ts";
import { surroundings } from "./support/program.ts";
import { freePort } from "./support/site.ts";
import { type SiteProcess, startSiteProcess } from "./support/site-process.ts";

const engines = ["sqlite", "postgres"] as const;

test.for(engines)("SIGTERM: running requests finish and are stored, later ones are refused (%s)", async (engine) => {
  const database = await freshDatabase(engine);
  closeAtEnd(database.drop);
  // The first process to end would store its compiled code, which takes longer than the stop.
  const site = await startSiteProcess({ engine, database, environment: { NODE_COMPILE_CACHE: "" } });

  const slow = await startPosting(site, JSON.stringify({ email: "slow@example.org" }));
  // Browsers open connections before they need them; these delay nothing.
  const unused = await startPosting(site, "", 0);
  site.process.kill("SIGTERM");
  await expect.poll(() => isListening(site)).toBe(false);
  expect(site.process.exitCode).toBeNull();

  expect(await slow.finish()).toMatch(/^HTTP\/1\.1 201 /);
  const answeredAt = performance.now();
  const { signalCode, exitCode } = await ended(site);
  expect(performance.now() - answeredAt).toBeLessThan(3000);
  unused.socket.destroy();
  expect({ signalCode, exitCode }).toEqual({ signalCode: null, exitCode: 0 });
  expect(await subscribers(database)).toEqual(["slow@example.org"]);
});

test("SIGTERM: a request on a connection that stayed open is told to retry later", async () => {
  const site = await startSiteProcess({ engine: "sqlite" });
  const slow = await startPosting(site, JSON.stringify({ email: "slow@example.org" }));
  const waiting = await startPosting(site, JSON.stringify({ email: "late@example.org" }), 40);
  site.process.kill("SIGTERM");
  await expect.poll(() => isListening(site)).toBe(false);
  expect(await waiting.finish()).toMatch(/^HTTP\/1\.1 503 .*connection: close/is);
  expect(await slow.finish()).toMatch(/^HTTP\/1\.1 201 /);
  await ended(site);
});

test("a second signal ends the process without waiting", async () => {
  const site = await startSiteProcess({ engine: "sqlite" });
  const slow = await startPosting(site, JSON.stringify({ email: "slow@example.org" }));
  site.process.kill("SIGINT");
  // From the terminal and from npm at the same time, which counts as one.
  site.process.kill("SIGINT");
  await passTime(1200);
  expect(site.process.exitCode).toBeNull();
  site.process.kill("SIGINT");
  expect((await ended(site)).exitCode).toBe(130);
  slow.socket.destroy();
});

test("SIGTERM: a stuck client is disconnected after ten seconds, and the exit code is that of a normal stop", async () => {
  const site = await startSiteProcess({ engine: "sqlite" });
  const { socket } = await startPosting(site, JSON.stringify({ email: "stuck@example.org" }));
  const closed = once(socket, "close");
  const since = performance.now();
  site.process.kill("SIGTERM");
  const { signalCode, exitCode } = await ended(site);
  const seconds = (performance.now() - since) / 1000;
  expect({ signalCode, exitCode }).toEqual({ signalCode: null, exitCode: 0 });
  expect(seconds).toBeGreaterThan(9.5);
  expect(seconds).toBeLessThan(14);
  await closed;
});

describe("npm start is npm, the runner and the server:", () => {
  test.for(["npm", "runner", "server"] as const)("SIGTERM to the %s stops all three gracefully", async (which) => {
    const started = await npmStart();
    const slow = await startPosting(started, JSON.stringify({ email: "slow@example.org" }));
    process.kill(started.pids[which], "SIGTERM");
    await expect.poll(() => isListening(started)).toBe(false);
    expect(await slow.finish()).toMatch(/^HTTP\/1\.1 201 /);
    expect(await started.exited).toEqual([0, null]);
    await expect.poll(() => Object.values(started.pids).filter(isRunning)).toEqual([]);
  });

  test.for(["npm", "runner"] as const)("a sudden end of the %s stops the server", async (which) => {
    const started = await npmStart();
    process.kill(started.pids[which], "SIGKILL");
    await started.exited;
    await expect.poll(() => Object.values(started.pids).filter(isRunning), { timeout: 10_000 }).toEqual([]);
    expect(await isListening(started)).toBe(false);
  });
});

/** Starts the site with `npm start`, and waits until it listens. */
async function npmStart() {
  const { environment, drop } = await freshDatabase("sqlite");
  closeAtEnd(drop);
  const port = await freePort();
  const npm = spawn("npm", ["start"], {
    env: {
      ...surroundings(),
      ...environment,
      HOME: environment.DATA_DIR,
      BUILD_DIR: process.env.BUILD_DIR,
      PORT: String(port),
      DEMO: "0",
    },
    stdio: ["ignore", "ignore", "pipe"],
  });
  const exited = once(npm, "exit");
  let said = "";
  await new Promise<void>((ready, fail) => {
    npm.stderr.setEncoding("utf8").on("data", (text: string) => {
      said += text;
      if (/Sign in/.test(said)) ready();
    });
    npm.once("exit", () => fail(new Error(`npm start ended: ${said}`)));
  });
  const processes = allProcesses();
  const findChild = (parent: number, program: RegExp): number => {
    const children = processes.filter(({ ppid }) => ppid === parent);
    const found = children.find(({ command }) => program.test(command)) ?? children[0];
    if (!found) throw new Error(`Process ${parent} has no child.`);
    return program.test(found.command) ? found.pid : findChild(found.pid, program);
  };
  const pid = npm.pid ?? 0;
  const runner = findChild(pid, /^\S*node scripts\/run\.mjs start/);
  const pids = { npm: pid, runner, server: findChild(runner, /server\/index\.js serve/) };
  closeAtEnd(async () => {
    for (const each of Object.values(pids).filter(isRunning)) process.kill(each, "SIGKILL");
  });
  return { url: `http://127.0.0.1:${port}`, pids, exited };
}

function allProcesses() {
  const list = execFileSync("ps", ["-eo", "pid=,ppid=,args="], { encoding: "utf8" });
  return list
    .trim()
    .split("\n")
    .map((line) => {
      const [pid, ppid, ...words] = line.trim().split(/\s+/);
      return { pid: Number(pid), ppid: Number(ppid), command: words.join(" ") };
    });
}

/** Ignores processes that have ended but have not been reaped. */
const isRunning = (pid: number) => allProcesses().some((one) => one.pid === pid && !one.command.endsWith("<defunct>"));

/** Starts a subscribe request that stops before its last byte (or after its first `bytes`). */
async function startPosting(site: Pick<SiteProcess, "url">, body: string, bytes?: number) {
  const { hostname, port, host } = new URL(site.url);
  const socket = connect(Number(port), hostname);
  await once(socket, "connect");
  const head = `POST /api/viewer/subscriber/ HTTP/1.1\r\nHost: ${host}\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n`;
  const request = head + body;
  const first = bytes ?? request.length - 1;
  if (first > 0) socket.write(request.slice(0, first));
  // A later request on another connection is read later, so the server has this one before any signal.
  await (await fetch(`${site.url}/healthz`)).text();
  return { socket, finish: () => finish(socket, request.slice(first)) };
}

async function finish(socket: Socket, rest: string) {
  let response = "";
  socket.setEncoding("utf8").on("data", (text: string) => {
    response += text;
  });
  socket.write(rest);
  await once(socket, "close");
  return response;
}

function isListening(site: Pick<SiteProcess, "url">) {
  const { hostname, port } = new URL(site.url);
  return new Promise<boolean>((resolve) => {
    const socket = connect(Number(port), hostname);
    socket.once("connect", () => resolve(true)).once("error", () => resolve(false));
    socket.once("connect", () => socket.destroy());
  });
}

async function ended({ process }: SiteProcess) {
  if (process.exitCode === null && process.signalCode === null) await once(process, "exit");
  return process;
}

async function subscribers({ environment }: FreshDatabase) {
  const database = await openDatabase(loadConfig(environment));
  try {
    const rows = await database.db.selectFrom("subscriber").select("email").execute();
    return rows.map(({ email }) => email);
  } finally {
    await database.close();
  }
}
