import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

/**
 * Returns the absolute path of a file in this folder, both when run from source and from the build.
 * @throws Error if no parent folder has a package.json.
 */
export function demoFile(...path: string[]): string {
  let folder = dirname(fileURLToPath(import.meta.url));
  while (!existsSync(join(folder, "package.json"))) {
    const above = dirname(folder);
    if (above === folder) throw new Error("The project's folder was not found.");
    folder = above;
  }
  return join(folder, "demo", ...path);
}
