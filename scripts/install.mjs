import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { projectNode, root, run } from "./processes.mjs";

const lockFile = join(root, "package-lock.json");
const stampFile = join(root, "node_modules", ".installed");

/** Installs the packages of the lock file unless they are already installed, which needs no network. */
export async function install() {
  if (isInstalled()) return;
  console.log("Installing packages. This is needed only once and takes about a minute.");
  const problem = await registryProblem();
  if (problem)
    console.error(`${problem} Without it, the installation works only if npm has all packages in its cache.`);
  const [program, ...options] = npm();
  // Retries would take npm minutes.
  const offline = problem ? ["--prefer-offline", "--fetch-retries=0"] : [];
  const code = await run(program, [...options, "ci", "--no-audit", "--no-fund", "--loglevel=error", ...offline]);
  if (code !== 0)
    throw new Error("The packages could not be installed; see npm's output above. Is its registry reachable?");
  if (!existsSync(projectNode)) {
    throw new Error(
      "The packages are installed, but Node is missing, because its install script did not run. Is `ignore-scripts` set?",
    );
  }
  writeFileSync(stampFile, stamp());
}

function isInstalled() {
  if (!existsSync(projectNode)) return false;
  if (existsSync(stampFile) && readFileSync(stampFile, "utf8") === stamp()) return true;
  // The packages may have been installed with npm directly: check its own record.
  if (!matchesRecord()) return false;
  writeFileSync(stampFile, stamp());
  return true;
}

const stamp = () =>
  createHash("sha256").update(readFileSync(lockFile)).update(`${process.platform} ${process.arch}`).digest("hex");

/** Compares the lock file with npm's record of installed packages, which omits packages for other platforms. */
function matchesRecord() {
  const recordFile = join(root, "node_modules", ".package-lock.json");
  if (!existsSync(recordFile)) return false;
  const wanted = JSON.parse(readFileSync(lockFile, "utf8")).packages;
  const present = JSON.parse(readFileSync(recordFile, "utf8")).packages;
  return Object.entries(wanted).every(([path, { version, optional }]) => {
    if (path === "") return true;
    const found = present[path];
    return found ? found.version === version && existsSync(join(root, path)) : optional === true;
  });
}

const REGISTRY_TIMEOUT = 5000;

/**
 * The problem with the connection to npm's registry, found within seconds; undefined behind a proxy, which only npm
 * uses.
 */
async function registryProblem() {
  const { env } = process;
  if (["HTTPS_PROXY", "https_proxy", "npm_config_proxy", "npm_config_https_proxy"].some((name) => env[name]))
    return undefined;
  const registry = env.npm_config_registry || "https://registry.npmjs.org/";
  try {
    await fetch(registry, { method: "HEAD", signal: AbortSignal.timeout(REGISTRY_TIMEOUT) });
    return undefined;
  } catch (error) {
    const reason = error.name === "TimeoutError" ? "no response" : (error.cause?.code ?? error.message);
    return `npm's registry ${new URL(registry).origin} cannot be reached (${reason}).`;
  }
}

/** The npm that runs this script, or the one on the path. */
function npm() {
  const path = process.env.npm_execpath;
  if (path && /\bnpm-cli\.[cm]?js$/.test(path)) return [process.execPath, path];
  return process.platform === "win32" ? ["npm.cmd"] : ["npm"];
}
