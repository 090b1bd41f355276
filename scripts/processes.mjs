import { spawn } from "node:child_process";
import { once } from "node:events";
import { constants } from "node:os";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";

export const root = resolve(dirname(fileURLToPath(import.meta.url)), "..");

/** The Node in the project's packages, whichever Node runs this script. */
export const projectNode = join(
  root,
  "node_modules",
  "node",
  "bin",
  process.platform === "win32" ? "node.exe" : "node",
);

/** The arguments for `projectNode` to run a command of an installed package. */
export const tool = (name, ...options) => [join(root, "node_modules", ...name.split("/")), ...options];

const signals = ["SIGINT", "SIGTERM", "SIGHUP"];

/** How often to check for the parent process, in milliseconds. */
const PARENT_INTERVAL = 500;

/** The exit code for a signal is 128 plus its number. */
const exitCode = (code, signal) => code ?? 128 + (constants.signals[signal] ?? 0);

/**
 * Runs a program in the project's folder with this terminal, and forwards signals to it.
 * @returns its exit code.
 */
export async function run(program, options, { env = {}, stdio = "inherit" } = {}) {
  const child = start(program, options, { env, stdio });
  const [code, signal] = await once(child, "exit");
  return exitCode(code, signal);
}

/** Keeps the memory of the server's process small, at no cost in speed (docs/decisions/064-memory.md). */
export const memory = {
  flags: ["--max-semi-space-size=8"],
  // Settings of glibc, which otherwise keeps freed memory once it has seen large blocks.
  env: { MALLOC_ARENA_MAX: "2", MALLOC_TRIM_THRESHOLD_: "131072", MALLOC_MMAP_THRESHOLD_: "32768" },
};

/**
 * Makes Node keep compiled code beside the build until the next build, so that each start after the first is a tenth
 * faster (docs/decisions/064-memory.md). If that folder is not writable, Node runs without this cache.
 */
export const compileCache = () => ({
  NODE_COMPILE_CACHE:
    process.env.NODE_COMPILE_CACHE ?? join(root, process.env.BUILD_DIR ?? "build", "server", ".compiled"),
});

/** Runs the application with an IPC channel, so that it stops if this process dies. */
export const runServer = (options, env) =>
  run(projectNode, [...memory.flags, ...options], {
    env: { ...memory.env, ...compileCache(), ...env },
    stdio: ["inherit", "inherit", "inherit", "ipc"],
  });

/** Runs a program. @returns its exit code and output. */
export async function collect(program, options, env = {}) {
  const child = start(program, options, { env, stdio: ["ignore", "pipe", "pipe"] });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding("utf8").on("data", (text) => (output += text));
  const [code, signal] = await once(child, "close");
  return { code: exitCode(code, signal), output };
}

/** Starts a program and forwards signals to it. */
function start(program, options, { env, stdio }) {
  const child = spawn(program, options, { cwd: root, stdio, env: environment(env) });
  const forward = (signal) => {
    clearInterval(parentWatch);
    child.kill(signal);
  };
  const parentWatch = watchParent(() => forward("SIGTERM"));
  for (const signal of signals) process.on(signal, forward);
  child.once("exit", () => {
    clearInterval(parentWatch);
    for (const signal of signals) process.off(signal, forward);
  });
  return child;
}

/** A signal to npm may kill only the shell between npm and this process, so watch the parent. */
function watchParent(onGone) {
  if (process.env.npm_lifecycle_event === undefined) return undefined;
  const parent = process.ppid;
  const watch = () => process.ppid !== parent && onGone();
  return setInterval(watch, PARENT_INTERVAL).unref();
}

/** Puts the project's Node first on the path, for programs that run `node`. */
function environment(extra) {
  const path = Object.keys(process.env).find((name) => name.toUpperCase() === "PATH") ?? "PATH";
  const separator = process.platform === "win32" ? ";" : ":";
  return { ...process.env, [path]: [dirname(projectNode), process.env[path]].join(separator), ...extra };
}
