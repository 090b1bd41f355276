import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { collect, projectNode, root, tool } from "./processes.mjs";

const folders = ["app", "db", "demo", "public"];
const files = [
  "browser-groups.config.ts",
  "inline-scripts.config.ts",
  "package-lock.json",
  "package.json",
  "react-router.config.ts",
  "tsconfig.json",
  "vite.config.ts",
];

const buildDirectory = () => process.env.BUILD_DIR ?? "build";
const stampFile = () => join(root, buildDirectory(), ".sources");

/** Whether the build is up to date. */
export const isBuilt = () => existsSync(stampFile()) && readFileSync(stampFile(), "utf8") === stamp();

/** Builds the site and the server, unless the build is up to date. */
export async function build() {
  if (isBuilt()) return;
  console.log("Building, because the sources have changed. This takes a few seconds.");
  const { code, output } = await buildQuietly();
  if (code !== 0) throw new Error(`${output}\nThe build failed, see above.`);
}

/** Builds. @returns the exit code and the output. */
export async function buildQuietly() {
  const before = stamp();
  rmSync(stampFile(), { force: true });
  const result = await collect(projectNode, tool("@react-router/dev/bin.cjs", "build"), { NODE_ENV: "production" });
  if (result.code === 0) writeFileSync(stampFile(), before);
  return result;
}

/** A hash of all sources of the build. */
function stamp() {
  const hash = createHash("sha256");
  for (const path of [...folders.flatMap(listFiles), ...files]) {
    hash
      .update(`${path}\0`)
      .update(readFileSync(join(root, path)))
      .update("\0");
  }
  return hash.digest("hex");
}

function listFiles(folder) {
  if (!existsSync(join(root, folder))) return [];
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.endsWith(".test.ts"))
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name).slice(root.length + 1))
    .sort();
}
