import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

/** Where a file of this folder is, seen from the source as well as from the built program. */
export function demoFile(...path: string[]): string {
  let folder = dirname(fileURLToPath(import.meta.url));
  while (!existsSync(join(folder, "package.json"))) {
    const above = dirname(folder);
    if (above === folder) throw new Error("The project's folder was not found.");
    folder = above;
  }
  return join(folder, "demo", ...path);
}
