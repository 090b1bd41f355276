import { spawn } from "node:child_process";
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

/** What a signal means as an exit code: 128 and its number. */
const exitCode = (code, signal) => code ?? 128 + (constants.signals[signal] ?? 0);

/**
 * Runs a program in the project's folder with this terminal, hands signals on to it, and answers
 * its exit code.
 */
export function run(program, options, { env = {}, stdio = "inherit" } = {}) {
  const child = spawn(program, options, { cwd: root, stdio, env: environment(env) });
  const handOn = (signal) => child.kill(signal);
  for (const signal of signals) process.on(signal, handOn);
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("exit", (code, signal) => {
      for (const name of signals) process.off(name, handOn);
      resolve(exitCode(code, signal));
    });
  });
}

/** Runs a program and answers its exit code with everything it wrote. */
export function collect(program, options, env = {}) {
  const child = spawn(program, options, { cwd: root, stdio: ["ignore", "pipe", "pipe"], env: environment(env) });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding("utf8").on("data", (text) => (output += text));
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (code, signal) => resolve({ code: exitCode(code, signal), output }));
  });
}

/** Programs that start others by `node` (npm's scripts) find the project's own. */
function environment(extra) {
  const path = Object.keys(process.env).find((name) => name.toUpperCase() === "PATH") ?? "PATH";
  const separator = process.platform === "win32" ? ";" : ":";
  return { ...process.env, [path]: [dirname(projectNode), process.env[path]].join(separator), ...extra };
}
