import { spawn } from "node:child_process";
import { once } from "node:events";
import { constants } from "node:os";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";

export const root = resolve(dirname(fileURLToPath(import.meta.url)), "..");

/** The Node that comes with the project's packages, whatever Node runs this script. */
export const projectNode = join(
  root,
  "node_modules",
  "node",
  "bin",
  process.platform === "win32" ? "node.exe" : "node",
);

/** A command of an installed package, as arguments for `projectNode`. */
export const tool = (name, ...options) => [join(root, "node_modules", ...name.split("/")), ...options];

const signals = ["SIGINT", "SIGTERM", "SIGHUP"];

/** How often npm's shell is looked for, in milliseconds. */
const PARENT_INTERVAL = 500;

/** What a signal means as an exit code: 128 and its number. */
const exitCode = (code, signal) => code ?? 128 + (constants.signals[signal] ?? 0);

/**
 * Runs a program in the project's folder with this terminal, hands signals on to it, and answers
 * its exit code.
 */
export async function run(program, options, { env = {}, stdio = "inherit" } = {}) {
  const child = start(program, options, { env, stdio });
  const [code, signal] = await once(child, "exit");
  return exitCode(code, signal);
}

/** Runs a program of ours, which stops by itself where this process goes away without a word. */
export const runServer = (options, env) =>
  run(projectNode, options, { env, stdio: ["inherit", "inherit", "inherit", "ipc"] });

/** Runs a program and answers its exit code with everything it wrote. */
export async function collect(program, options, env = {}) {
  const child = start(program, options, { env, stdio: ["ignore", "pipe", "pipe"] });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding("utf8").on("data", (text) => (output += text));
  const [code, signal] = await once(child, "close");
  return { code: exitCode(code, signal), output };
}

/** Starts a program that gets every signal that this process gets, until it ends. */
function start(program, options, { env, stdio }) {
  const child = spawn(program, options, { cwd: root, stdio, env: environment(env) });
  const handOn = (signal) => {
    clearInterval(parentWatch);
    child.kill(signal);
  };
  const parentWatch = watchParent(() => handOn("SIGTERM"));
  for (const signal of signals) process.on(signal, handOn);
  child.once("exit", () => {
    clearInterval(parentWatch);
    for (const signal of signals) process.off(signal, handOn);
  });
  return child;
}

/** A signal to npm may end the shell between it and this process, and never come here. */
function watchParent(onGone) {
  if (process.env.npm_lifecycle_event === undefined) return undefined;
  const parent = process.ppid;
  const watch = () => process.ppid !== parent && onGone();
  return setInterval(watch, PARENT_INTERVAL).unref();
}

/** Programs that start others by `node` (npm's scripts) find the project's own. */
function environment(extra) {
  const path = Object.keys(process.env).find((name) => name.toUpperCase() === "PATH") ?? "PATH";
  const separator = process.platform === "win32" ? ";" : ":";
  return { ...process.env, [path]: [dirname(projectNode), process.env[path]].join(separator), ...extra };
}
