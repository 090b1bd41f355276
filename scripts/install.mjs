import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { projectNode, root, run } from "./processes.mjs";

const lockFile = join(root, "package-lock.json");
const stampFile = join(root, "node_modules", ".installed");

/** Installs the packages of the lock file, unless they are installed; then it needs no network. */
export async function install() {
  if (isInstalled()) return;
  console.log("Installing packages. This is needed only once and takes about a minute.");
  const [program, ...options] = npm();
  const code = await run(program, [...options, "ci", "--no-audit", "--no-fund", "--loglevel=error"]);
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

/** Compares the lock file with npm's record of installed packages, which lacks those of other platforms. */
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

/** The npm that runs this script, or the one on the path. */
function npm() {
  const path = process.env.npm_execpath;
  if (path && /\bnpm-cli\.[cm]?js$/.test(path)) return [process.execPath, path];
  return process.platform === "win32" ? ["npm.cmd"] : ["npm"];
}
