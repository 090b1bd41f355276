import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { projectNode, root, run } from "./processes.mjs";

const lockFile = join(root, "package-lock.json");
const stampFile = join(root, "node_modules", ".installed");

/** Installs the packages of the lock file, unless they are there; then it needs no network. */
export async function install() {
  if (isInstalled()) return;
  console.log("Installing packages. This happens once and takes a minute or so.");
  const [program, ...options] = npm();
  const code = await run(program, [...options, "ci", "--no-audit", "--no-fund", "--loglevel=error"]);
  if (code !== 0)
    throw new Error(
      "The packages could not be installed; what npm says is above. Is there a connection to its registry?",
    );
  if (!existsSync(projectNode)) {
    throw new Error(
      "The packages are installed, but Node did not come with them: its install script did not run. Is `ignore-scripts` set?",
    );
  }
  writeFileSync(stampFile, stamp());
}

function isInstalled() {
  if (!existsSync(projectNode)) return false;
  if (existsSync(stampFile) && readFileSync(stampFile, "utf8") === stamp()) return true;
  // Somebody used npm itself: its own record says whether everything is there.
  if (!matchesRecord()) return false;
  writeFileSync(stampFile, stamp());
  return true;
}

const stamp = () =>
  createHash("sha256").update(readFileSync(lockFile)).update(`${process.platform} ${process.arch}`).digest("hex");

/** npm writes what it installed; packages for other platforms are not among it. */
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

/** The npm that runs this script, or else the one on the path. */
function npm() {
  const path = process.env.npm_execpath;
  if (path && /\bnpm-cli\.[cm]?js$/.test(path)) return [process.execPath, path];
  return process.platform === "win32" ? ["npm.cmd"] : ["npm"];
}
